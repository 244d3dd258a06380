import { afterAll, beforeAll, expect, it } from 'vitest'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { leaveCalls } from '#protocol/hrm/attendance/leave-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { signIn } from '../../../test/approvals.ts'
import { employ } from '../../../test/attendance.ts'
import { examinesOf } from '../../../test/examines.ts'
import { makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { leavingLeaveOf } from './door.ts'
import { enterDue } from './joins.ts'

let company: TestCompany
let hr: Person
let repA: Person
let managerA: Person
let admin: Person
let leaveKind: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr, repA, managerA, admin } = company.people)
  company.platform.clock.set('2025-05-14 08:00:00')
  await signIn(company)
  leaveKind = await ledBy(oaTypes.leave, managerA)
})
afterAll(() => company.close())
const { ledBy, submitted, decide } = examinesOf(() => company)
const night = () => enterDue(company.app.services)
const ledgerOf = async (employeeId: number) =>
  (await hr.ask(leaveCalls.ledger, { employeeId, leaveType: '年假' })).map(
    ({ kindName, units, bucket, onDay }) => [kindName, Number(units), bucket, onDay],
  )
const quit = (planQuitTime: string) => ({
  planQuitTime,
  applyQuitTime: '2025-05-01',
  salarySettlementTime: planQuitTime,
  quitType: 1,
  quitReason: 1,
  remarks: '',
})

it('on leaving the days that are left are named with their arithmetic, and the account is emptied on the last day', async () => {
  const employeeId = await employ(hr, repA)
  const ask = (person = hr) => person.call(leaveCalls.leaving, { employeeId })
  await hr.ask(leaveCalls.setWorkSince, { employeeId, workSince: '2012-01-01' })
  await night()
  expect(await ask()).toMatchObject({ code: 0, data: null })
  await hr.ask(employeeCalls.leave, { employeeId, ...quit('2025-05-16') })
  // employed since 2025-03-01: 77 ÷ 365 × 10 = 2.1
  expect(await ask()).toMatchObject({
    data: {
      lastDay: '2025-05-16',
      annualDays: '2',
      compOffDays: '0',
      words: [
        '离职未休年假天数 2 = 2025年未休年假 2 + 上年结转未休天数 0',
        '2025年未休年假 2 = 舍去不足一天（取大（取小（日历天数 77 × 应休天数 10 ÷ 365，上限 10） − 本年已休天数 0，0））',
        '上年结转未休天数 0',
      ],
    },
  })
  await night()
  expect(await ledgerOf(employeeId)).toEqual([['发放', 8, '2025年', '2025-03-01']])
  await hr.ask(employeeCalls.stay, { employeeId, remarks: '挽留成功' })
  await hr.ask(employeeCalls.leave, { employeeId, ...quit('2025-05-10') })
  await night()
  await night()
  expect(await ledgerOf(employeeId)).toEqual([
    ['离职结算', -8, '2025年', '2025-05-10'],
    ['发放', 8, '2025年', '2025-03-01'],
  ])
  const { db, clock } = company.platform
  expect((await leavingLeaveOf(db, clock, [employeeId])).get(employeeId)).toMatchObject({ annualDays: '1' })
  // beyond the reach of the right
  await employ(hr, managerA)
  await makeSuperior(company, managerA, { rights: ['attendance/readClock'], dataType: 2 })
  expect(await ask(managerA)).toMatchObject({ code: 401 })
})

it('two months of sick leave in the year take its annual leave, and deleting the approval gives it back', async () => {
  const { repB } = company.people
  const employeeId = await employ(hr, repB)
  await hr.ask(leaveCalls.setWorkSince, { employeeId, workSince: '2020-01-01' })
  await night()
  const sick = await submitted(repB, leaveKind, {
    type_id: '病假',
    start_time: '2025-05-15 09:00:00',
    end_time: '2025-07-13 18:00:00',
    duration: 42,
  })
  const balance = async () =>
    (await repB.ask(leaveCalls.mine, {})).find(({ leaveType }) => leaveType === '年假')?.balance
  const onDay = async (day: string) =>
    (await hr.ask(leaveCalls.balances, { search: repB.realname, onDay: day })).list[0]?.balances[0]?.balance
  expect(await balance()).toBe('4')
  expect(await decide(managerA, sick.examineRecordId, 1)).toMatchObject({ code: 0 })
  expect(await onDay('2025-07-12')).toBe('4')
  expect(await onDay('2025-07-13')).toBe('0')
  await night()
  expect((await ledgerOf(employeeId))[0]).toEqual(['不享受', -4, '2025年', '2025-07-13'])
  const leave = {
    content: '事由',
    categoryId: leaveKind,
    type_id: '年假',
    start_time: '2025-06-09 09:00:00',
    end_time: '2025-06-09 18:00:00',
    duration: 1,
  }
  expect((await repB.ask(examineCalls.check, { oaExamine: leave })).findings).toContainEqual({
    level: 'refusal',
    words: '年假余额不足，还差1天',
  })
  await admin.ask(examineCalls.remove, { examineId: sick.examineId })
  await night()
  expect(await onDay('2025-07-13')).toBe('4')
})
