import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { payHistoryCalls } from '#protocol/hrm/salary/history-calls.ts'
import { firstWagesCalls, taxRuleCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { payFileCalls, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { payToolCalls, varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { hire } from '../../../../test/hr.ts'
import {
  addGroup,
  beginPay,
  cellsOf,
  compute,
  fix,
  lastSheet,
  rowsOf,
  valuesIn,
} from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
let admin: Person
const BASIC = 10_101
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
})
afterAll(() => company.close())

const identity = { id_type: 1, id_number: '11010519491231002X' }
const joiner = (name: string, job: string, entry_time: string, person = {}) =>
  hire(admin, name, { person, post: { job_number: job, entry_time } })

describe('the tax year by law (hrm.md §15.5, §15.6)', () => {
  let first: number
  let again: number
  let fresh: number
  let late: number

  it('PAY-YEAR: a re-entry under another record goes on with the sums of the person', async () => {
    first = await joiner('先前', 'L1', '2024-06-01', identity)
    fresh = await joiner('首次', 'L3', '2025-03-10')
    late = await joiner('月中', 'L4', '2025-03-17')
    await addGroup(admin, '甲', { employeeIds: [first, fresh] })
    await addGroup(admin, '乙', { employeeIds: [late], proration: 'worked' })
    for (const id of [first, fresh, late]) await fix(admin, id, { [BASIC]: '8700' })
    await admin.ask(taxRuleCalls.update, { ruleId: 1, cycleType: 2, isFirstWages: 1 })
    await admin.ask(firstWagesCalls.set, { taxYear: 2025, employeeIds: [fresh], isFirst: 1 })
    await beginPay(admin, '2025-03')
    expect(await compute(company, admin)).toMatchObject({ code: 0 })
    expect(await valuesIn(admin, first)).toMatchObject({
      270101: '8700.00',
      270102: '15000.00',
      230101: '0.00',
    })
    await admin.ask(employeeCalls.leave, {
      ...{ employeeId: first, planQuitTime: '2025-03-31', applyQuitTime: '2025-03-31' },
      ...{ salarySettlementTime: '2025-03-31', quitType: 1, quitReason: 3 },
    })
    again = await joiner('先前', 'L2', '2025-05-01', identity)
    await addGroup(admin, '丙', { employeeIds: [again] })
    await fix(admin, again, { [BASIC]: '30000' })
    await admin.ask(sheetCalls.next, {})
    await compute(company, admin)
    await admin.ask(sheetCalls.next, {})
    await compute(company, admin)
    const row = await valuesIn(admin, again)
    // 8,700 of March and 30,000 of May; January to March and May in employment, April not
    expect([row[270_101], row[270_102], row[230_101]]).toEqual(['38700.00', '20000.00', '561.00'])
  })

  it('first wages of the year deduct all its months, others those in employment', async () => {
    // May, the fifth month of a year that begins in January
    expect((await valuesIn(admin, fresh))[270_102]).toBe('25000.00')
    expect((await valuesIn(admin, late))[270_102]).toBe('15000.00')
  })

  it('joiners are paid by the days they worked, and the cell says so', async () => {
    const { list } = await admin.ask(payHistoryCalls.list, { year: 2025, pageType: 0 })
    const march = list.find(({ month }) => month === 3)
    const { pageData } = await admin.ask(payHistoryCalls.detail, {
      srecordId: march?.srecordId ?? 0,
      pageType: 0,
    })
    const row = pageData.list.find(({ employeeId }) => employeeId === late)
    // 8,700 ÷ 21.75 × 11 paid days from Monday the 17th on
    expect(row && cellsOf(row)[BASIC]).toBe('4400.00')
    const { figures } = await admin.ask(varianceCalls.explain, { sempRecordId: row?.sempRecordId ?? 0 })
    expect(figures.find(({ code }) => code === BASIC)?.arithmetic).toContain('计薪天数 11')
    expect((await valuesIn(admin, late))[BASIC]).toBe('8700.00')
  })
})

describe('files for others', () => {
  it('name what is missing, and need the right to see numbers', async () => {
    const { srecordId } = await lastSheet(admin)
    expect((await rowsOf(admin)).totalRow).toBe(3)
    expect(await admin.call(payFileCalls.download, { srecordId, kind: 'bank' })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/缺少银行卡号/),
    })
    await company.platform.pool.query(
      `insert into hrm_salary_cards (employee_id, salary_card_num, bank_name, create_time)
       select id, '62220000' || id, '工商银行', now() from hrm_employee where deleted_at is null`,
    )
    expect(await admin.call(payFileCalls.download, { srecordId, kind: 'bank' })).not.toMatchObject({
      code: 400,
    })
    expect(await company.people.repA.call(payFileCalls.download, { srecordId, kind: 'bank' })).toMatchObject({
      code: 401,
    })
  })
})

it('a yearly bonus in a band of loss is taxed both ways, with both ends of the band', async () => {
  const choice = await admin.ask(payToolCalls.bonus, { bonus: '36001', yearBase: '100000', year: 2025 })
  expect(choice).toMatchObject({
    ...{ alone: '10870.10', merged: '11080.10', cheaper: 'alone' },
    band: { over: '36000.00', to: '38566.67' },
  })
  expect(choice.arithmetic.alone).toContain('奖金单独计税')
  expect(await admin.call(payToolCalls.bonus, { bonus: '1', yearBase: '0', year: 2030 })).toMatchObject({
    code: 400,
  })
})
