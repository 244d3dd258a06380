import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockCalls } from '#protocol/hrm/attendance/clock-calls.ts'
import { attendanceMonthCalls } from '#protocol/hrm/attendance/month-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { signIn } from '../../../test/approvals.ts'
import { addGroup, addShift, employ } from '../../../test/attendance.ts'
import { hire } from '../../../test/hr.ts'
import { beginPay, compute, fix, addGroup as payGroup, valuesIn } from '../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

const BASIC = 10_101
let company: TestCompany
let admin: Person
let inMarch: number
let onTheFirst: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
  company.platform.clock.set('2025-05-12 08:00:00')
  await signIn(company)
  inMarch = await hire(admin, '三月离职')
  onTheFirst = await hire(admin, '一日离职')
  const employeeIds = [inMarch, onTheFirst]
  await addGroup(admin, '标准组', await addShift(admin), { employeeIds })
  await payGroup(admin, '按天计薪', { employeeIds, proration: 'worked' })
  for (const id of employeeIds) await fix(admin, id, { [BASIC]: '8700' })
  await leaving(inMarch, '2025-03-19')
  await leaving(onTheFirst, '2025-04-01')
  await beginPay(admin, '2025-03')
})
afterAll(() => company.close())

const leaving = (employeeId: number, day: string) =>
  admin.ask(employeeCalls.leave, {
    ...{ employeeId, planQuitTime: day, applyQuitTime: day, salarySettlementTime: day },
    ...{ quitType: 1, quitReason: 3 },
  })
const dueDays = async (employeeId: number, month: string) => {
  const { cells } = await admin.ask(attendanceMonthCalls.detail, { employeeId, month })
  return cells.find(({ key }) => key === 'due')?.value
}
const dayOf = async (employeeId: number, day: string) => {
  const { days } = await admin.ask(attendanceMonthCalls.detail, { employeeId, month: day.slice(0, 7) })
  return days.find((each) => each.day === day)?.state
}
const listed = async (month: string) => {
  const { list } = await admin.ask(attendanceMonthCalls.list, { month, pageType: 0 })
  return list.map(({ employeeId }) => employeeId).filter((id) => id === inMarch || id === onTheFirst)
}

it('the day of leaving is a day of work of the attendance month, and the next one is not', async () => {
  // 3 to 19 March; a day without clocks is judged
  expect(await dueDays(inMarch, '2025-03')).toBe('13')
  expect([await dayOf(inMarch, '2025-03-19'), await dayOf(inMarch, '2025-03-20')]).toEqual(['bad', 'off'])
  expect([await dueDays(onTheFirst, '2025-03'), await dueDays(onTheFirst, '2025-04')]).toEqual(['21', '1'])
})

it('who leaves on the first day of a month is listed in it, and not in the one after', async () => {
  expect(await listed('2025-03')).toEqual([inMarch, onTheFirst])
  expect(await listed('2025-04')).toEqual([onTheFirst])
  expect(await listed('2025-05')).toEqual([])
})

it('who has left since the morning clocks on the day of leaving, and is judged by it', async () => {
  const { repA } = company.people
  const employeeId = await employ(admin, repA)
  await addGroup(admin, '当日离职组', await addShift(admin, { name: '当日班' }), {
    employeeIds: [employeeId],
  })
  await leaving(employeeId, '2025-05-12')
  for (const [time, clockType] of [
    ['08:58:00', 1],
    ['18:01:00', 2],
  ] as const) {
    company.platform.clock.set(`2025-05-12 ${time}`)
    await repA.ask(clockCalls.punch, { clockType })
  }
  company.platform.clock.set('2025-05-13 08:00:00')
  expect([await dayOf(employeeId, '2025-05-12'), await dayOf(employeeId, '2025-05-13')]).toEqual([
    'good',
    'off',
  ])
})

it('pay counts the same days: 8,700 ÷ 21.75 for each of them', async () => {
  await compute(company, admin)
  expect((await valuesIn(admin, inMarch))[BASIC]).toBe('5200.00')
  expect((await valuesIn(admin, onTheFirst))[BASIC]).toBe('8700.00')
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
  expect((await valuesIn(admin, onTheFirst))[BASIC]).toBe('400.00')
})
