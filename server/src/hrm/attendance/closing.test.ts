import { afterAll, beforeAll, expect, it } from 'vitest'
import { oaTypes } from '#protocol/examine/forms.ts'
import type { MonthCell } from '#protocol/hrm/attendance/month.ts'
import { attendanceMonthCalls } from '#protocol/hrm/attendance/month-calls.ts'
import { signIn } from '../../../test/approvals.ts'
import { addGroup, addShift, employ } from '../../../test/attendance.ts'
import { examinesOf } from '../../../test/examines.ts'
import { addDept, hire } from '../../../test/hr.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

let company: TestCompany

beforeAll(async () => {
  company = await drawCompany()
  company.platform.clock.set('2025-06-02 09:00:00')
  await signIn(company)
})
afterAll(() => company.close())
const { ledBy, submitted, decide } = examinesOf(() => company)

it('CLOSE-ONCE: a correction that is decided while its month is closed counts once, in the month or in the next one', async () => {
  const { hr, managerA, repA, repA2, repB, assistant } = company.people
  const people = [repA, repA2, repB, assistant]
  const deptId = await addDept(hr, '封账组')
  const ids: number[] = []
  for (const person of people) ids.push(await employ(hr, person, { dept_id: deptId }))
  await addGroup(hr, '封账考勤组', await addShift(hr), { deptIds: [deptId], effectTime: '2025-05-12' })
  const kind = await ledBy(oaTypes.correction, managerA)
  const waiting: (number | null)[] = []
  for (const person of people) {
    const asked = await submitted(person, kind, { type_id: '上班打卡', start_time: '2025-05-13 09:00:00' })
    waiting.push(asked.examineRecordId)
  }
  const read = async (employeeId: number, month: string, key: MonthCell) => {
    const { cells } = await hr.ask(attendanceMonthCalls.detail, { employeeId, month })
    return Number(cells.find((cell) => cell.key === key)?.value)
  }
  // a day of absence becomes a missing card
  const both = async (employeeId: number) => ({
    absence:
      (await read(employeeId, '2025-05', 'absenceCharge')) +
      (await read(employeeId, '2025-06', 'absenceCharge')),
    cards:
      (await read(employeeId, '2025-05', 'missingCardCharge')) +
      (await read(employeeId, '2025-06', 'missingCardCharge')),
  })
  const [first = 0] = ids
  const before = await both(first)
  const [closed, ...decided] = await Promise.all([
    hr.call(attendanceMonthCalls.close, { month: '2025-05' }),
    ...waiting.map((recordId) => decide(managerA, recordId, 1)),
  ])
  expect(closed).toMatchObject({ code: 0, data: { closed: people.length } })
  expect(decided.map(({ code }) => code)).toEqual(people.map(() => 0))
  for (const id of ids)
    expect(await both(id)).toEqual({ absence: before.absence - 200, cards: before.cards + 10 })
})

it('two who close a month at once: one of them, the other is refused, and each employee is frozen once', async () => {
  const { admin, hr } = company.people
  const deptId = await addDept(hr, '同时封账组')
  const ids: number[] = []
  for (const name of ['封账甲', '封账乙']) ids.push(await hire(hr, name, { post: { dept_id: deptId } }))
  await addGroup(hr, '同时封账', await addShift(hr), { deptIds: [deptId], effectTime: '2025-05-12' })
  const close = (by: typeof hr) => by.call(attendanceMonthCalls.close, { month: '2025-05' })
  const answers = await Promise.all([close(hr), close(admin), close(hr)])
  expect(answers.map(({ code, msg }) => (code === 0 ? '' : msg)).toSorted()).toEqual([
    '',
    '2025-05没有可封账的员工',
    '2025-05没有可封账的员工',
  ])
  const { rows } = await company.platform.pool.query(
    'select from hrm_months where employee_id = any($1::bigint[])',
    [ids],
  )
  expect(rows).toHaveLength(2)
})
