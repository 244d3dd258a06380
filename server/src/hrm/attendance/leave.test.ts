import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { leaveCalls } from '#protocol/hrm/attendance/leave-calls.ts'
import type { LedgerType } from '#protocol/hrm/attendance/leave-law.ts'
import { signIn } from '../../../test/approvals.ts'
import { employ } from '../../../test/attendance.ts'
import { examinesOf } from '../../../test/examines.ts'
import { hire, makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { enterDue } from './joins.ts'

let company: TestCompany
let hr: Person
let repA: Person
let managerA: Person
let admin: Person
let leaveKind: number
let overtimeKind: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr, repA, managerA, admin } = company.people)
  await signIn(company)
  leaveKind = await ledBy(oaTypes.leave, managerA)
  overtimeKind = await ledBy(oaTypes.overtime, managerA)
})
afterAll(() => company.close())
const { ledBy, submit: send, submitted, decide } = examinesOf(() => company)
const submit = (person: Person, kind: number, values: Record<string, unknown>) =>
  send(person, kind, { content: '事由', ...values })

const balanceOf = async (person: Person, leaveType: LedgerType = '年假') =>
  (await person.ask(leaveCalls.mine, {})).find((each) => each.leaveType === leaveType)
const leave = (duration: number, day = '2025-06-09', type_id = '年假') => ({
  type_id,
  start_time: `${day} 09:00:00`,
  end_time: `${day} 18:00:00`,
  duration,
})

describe('annual leave', () => {
  it('is granted by law in the year of entry, and more once earlier work is known', async () => {
    const employeeId = await employ(hr, repA)
    // entered on 2025-03-01 without earlier work: a year is not over yet
    expect(await balanceOf(repA)).toMatchObject({ balance: '0', reserved: '0', floor: '0' })
    await hr.ask(leaveCalls.setWorkSince, { employeeId, workSince: '2020-03-01' })
    // 306 ÷ 365 × 5
    expect(await balanceOf(repA)).toMatchObject({
      balance: '4',
      expires: { day: '2025-12-31', units: '4' },
    })
    await enterDue(company.app.services)
    await hr.ask(leaveCalls.setWorkSince, { employeeId, workSince: '2010-01-01' })
    // 306 ÷ 365 × 10, of which 4 were entered
    expect(await balanceOf(repA)).toMatchObject({ balance: '8' })
    await enterDue(company.app.services)
    await enterDue(company.app.services)
    expect(await balanceOf(repA)).toMatchObject({ balance: '8' })
    const ledger = await hr.ask(leaveCalls.ledger, { employeeId, leaveType: '年假' })
    expect(ledger.map(({ kindName, units, balance }) => [kindName, units, balance])).toEqual([
      ['调整', '4.00', '8'],
      ['发放', '4.00', '4'],
    ])
    expect(await managerA.call(leaveCalls.ledger, { employeeId, leaveType: '年假' })).toMatchObject({
      code: 401,
    })
    const ahead = await hr.call(leaveCalls.setWorkSince, { employeeId, workSince: '2025-05-16' })
    expect(ahead).toMatchObject({ msg: '参加工作日期不能晚于今天' })
  })

  it('is shown before 提交, refused below the floor with what waits, taken when it passes, given back when it is deleted', async () => {
    const check = (duration: number) =>
      repA.ask(examineCalls.check, {
        oaExamine: { categoryId: leaveKind, content: '事由', ...leave(duration) },
      })
    expect((await check(5)).findings).toContainEqual({
      level: 'hint',
      words: '年假可用8天，本次5天，剩余3天',
    })
    const waiting = await submitted(repA, leaveKind, leave(5))
    expect(await balanceOf(repA)).toMatchObject({ balance: '8', reserved: '5' })
    expect((await check(4)).findings).toContainEqual({ level: 'refusal', words: '年假余额不足，还差1天' })
    expect(await submit(repA, leaveKind, leave(4, '2025-06-20'))).toMatchObject({
      msg: '年假余额不足，还差1天',
    })
    expect(await submit(repA, leaveKind, leave(3, '2025-06-20'))).toMatchObject({ code: 0 })
    expect(await decide(managerA, waiting.examineRecordId, 1)).toMatchObject({ code: 0 })
    expect((await decide(managerA, waiting.examineRecordId, 1)).code).not.toBe(0)
    const future = (await balancesOn('2025-06-09')).find(({ leaveType }) => leaveType === '年假')
    expect(future).toMatchObject({ balance: '3', reserved: '3' })
    // a type without a ledger needs no balance
    expect(await submit(repA, leaveKind, leave(30, '2025-07-01', '事假'))).toMatchObject({ code: 0 })
    await admin.ask(examineCalls.remove, { examineId: waiting.examineId })
    expect((await balancesOn('2025-06-09'))[0]).toMatchObject({ balance: '8' })
    const ledger = await repA.ask(leaveCalls.myLedger, { leaveType: '年假' })
    expect(ledger.slice(0, 2).map(({ kindName, units }) => [kindName, units])).toEqual([
      ['撤销', '5.00'],
      ['休假', '-5.00'],
    ])
  })

  const balancesOn = async (onDay: string) =>
    (await hr.ask(leaveCalls.balances, { search: repA.realname, onDay })).list[0]?.balances ?? []

  it('two requests at once for one balance: one of them', async () => {
    const { repB } = company.people
    const employeeId = await employ(hr, repB)
    await hr.ask(leaveCalls.setWorkSince, { employeeId, workSince: '2020-03-01' })
    const answers = await Promise.all([
      submit(repB, leaveKind, leave(3)),
      submit(repB, leaveKind, leave(3, '2025-06-10')),
    ])
    expect(answers.map(({ msg }) => msg).toSorted()).toContain('年假余额不足，还差2天')
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await balanceOf(repB)).toMatchObject({ balance: '4', reserved: '3' })
  })

  it('two requests that wait pass one after the other until the balance is used up by hand', async () => {
    const { assistant } = company.people
    const employeeId = await employ(hr, assistant)
    await hr.ask(leaveCalls.setWorkSince, { employeeId, workSince: '2020-03-01' })
    const [one, other] = [
      await submitted(assistant, leaveKind, leave(2)),
      await submitted(assistant, leaveKind, leave(2, '2025-06-10')),
    ]
    const adjust = { employeeId, leaveType: '年假' as const, reason: '多发更正' }
    await hr.ask(leaveCalls.adjust, { ...adjust, units: '-1', requestKey: 'a1' })
    await hr.ask(leaveCalls.adjust, { ...adjust, units: '-1', requestKey: 'a1' })
    expect(await balanceOf(assistant)).toMatchObject({ balance: '3' })
    const passed = await Promise.all([
      decide(managerA, one.examineRecordId, 1),
      decide(managerA, other.examineRecordId, 1),
    ])
    expect(passed.map(({ code, msg }) => (code === 0 ? '' : msg)).toSorted()).toEqual([
      '',
      '年假余额不足，还差1天',
    ])
    const below = await hr.call(leaveCalls.adjust, { ...adjust, units: '-2', requestKey: 'a2' })
    expect(below).toMatchObject({ msg: '假期余额不足，不能低于可预支的天数' })
    expect(await hr.call(leaveCalls.adjust, { ...adjust, units: '0' })).toMatchObject({
      msg: '调整天数应在-366到366之间，且不为0',
    })
    const { finance } = company.people
    expect(await finance.call(leaveCalls.adjust, { ...adjust, units: '1' })).toMatchObject({ code: 401 })
  })
})

describe('调休', () => {
  const overtime = (day: string, duration = 1) => ({
    start_time: `${day} 09:00:00`,
    end_time: `${day} 18:00:00`,
    duration,
  })

  it('comes from overtime on a rest day, not on a working day or holiday; what was used cannot be taken back', async () => {
    const { repB } = company.people
    for (const day of ['2025-05-10', '2025-05-12', '2025-05-01']) {
      const { examineRecordId } = await submitted(repB, overtimeKind, overtime(day))
      expect(await decide(managerA, examineRecordId, 1)).toMatchObject({ code: 0 })
    }
    expect(await balanceOf(repB, '调休')).toMatchObject({
      balance: '1',
      expires: { day: '2025-11-10', units: '1' },
    })
    const rested = await submitted(repB, leaveKind, leave(1, '2025-06-11', '调休'))
    expect(await submit(repB, leaveKind, leave(0.5, '2025-06-12', '调休'))).toMatchObject({
      msg: '调休余额不足，还差0.5天',
    })
    expect(await decide(managerA, rested.examineRecordId, 1)).toMatchObject({ code: 0 })
    const { list } = await repB.ask(examineCalls.mine, { pageType: 0 })
    const worked = list.find(({ startTime }) => startTime?.startsWith('2025-05-10'))
    const remove = () => admin.call(examineCalls.remove, { examineId: worked?.examineId ?? 0 })
    expect(await remove()).toMatchObject({ msg: '假期余额不足，不能低于可预支的天数' })
    await admin.ask(examineCalls.remove, { examineId: rested.examineId })
    expect(await remove()).toMatchObject({ code: 0 })
    expect(await balanceOf(repB, '调休')).toMatchObject({ balance: '0', expires: null })
  })

  it('balances are read within the reach of the right', async () => {
    const alone = await hire(hr, '独行人')
    const { director } = company.people
    await employ(hr, director)
    await makeSuperior(company, director, { rights: ['attendance/readClock'], dataType: 2 })
    const { list } = await director.ask(leaveCalls.balances, { pageType: 0 })
    expect(list.map(({ employeeName }) => employeeName)).toEqual([director.realname])
    expect(await director.call(leaveCalls.ledger, { employeeId: alone, leaveType: '年假' })).toMatchObject({
      code: 401,
    })
    expect(await director.call(leaveCalls.saveRules, await hr.ask(leaveCalls.rules, {}))).toMatchObject({
      code: 401,
    })
    expect(await repA.call(leaveCalls.balances, {})).toMatchObject({ code: 401 })
  })
})

it('annual leave is carried over after the year and expires on its last day, also when nights were missed', async () => {
  const { repA2 } = company.people
  const employeeId = await employ(hr, repA2)
  await hr.ask(leaveCalls.setWorkSince, { employeeId, workSince: '2020-03-01' })
  const rules = await hr.ask(leaveCalls.rules, {})
  expect(rules.law).toContain('国务院令第514号')
  await hr.ask(leaveCalls.saveRules, { ...rules, annualCarry: 2, annualCarryUntil: '03-31' })
  expect(await hr.call(leaveCalls.saveRules, { ...rules, annualCarry: 9 })).toMatchObject({
    msg: '假期规则已被修改，请刷新后重试',
  })
  await enterDue(company.app.services)
  company.platform.clock.set('2026-04-02 10:00:00')
  await enterDue(company.app.services)
  const later = company.withToken(await company.signIn(hr.username))
  const entries = await later.ask(leaveCalls.ledger, { employeeId, leaveType: '年假' })
  expect(
    entries
      .toReversed()
      .map(({ kindName, onDay, units, bucket }) => [kindName, onDay, Number(units), bucket]),
  ).toEqual([
    ['发放', '2025-03-01', 4, '2025年'],
    ['发放', '2026-01-01', 5, '2026年'],
    ['结转', '2026-01-01', -2, '2025年'],
    ['结转', '2026-01-01', 2, '2025年 结转'],
    ['到期', '2026-01-01', -2, '2025年'],
    ['到期', '2026-04-01', -2, '2025年 结转'],
  ])
})
