import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { signIn } from '../../../../test/approvals.ts'
import { addDept, hire } from '../../../../test/hr.ts'
import { addMonth, addScheme, beginWith } from '../../../../test/insurance.ts'
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

const BASIC = 10_101
const DEDUCTION = 270_102

/** A company whose pay begins with a month, by periods that begin on a day. */
async function paidFrom(startDay: number, month: string, people: readonly string[][]) {
  const company = await drawCompany()
  const { admin } = company.people
  company.platform.clock.set('2025-05-12 08:00:00')
  await signIn(company)
  const ids = new Map<string, number>()
  for (const [name = '', entry_time = '', left = ''] of people) {
    const probation = name === '转正人' ? 3 : 0
    const employeeId = await hire(admin, name, { post: { entry_time, probation } })
    ids.set(name, employeeId)
    await fix(admin, employeeId, { [BASIC]: '8700' })
    if (left !== '')
      await admin.ask(employeeCalls.leave, {
        ...{ employeeId, planQuitTime: left, applyQuitTime: left, salarySettlementTime: left },
        ...{ quitType: 1, quitReason: 3 },
      })
  }
  await addGroup(admin, '按天计薪', { employeeIds: [...ids.values()], proration: 'worked', isMixed: 1 })
  await beginPay(admin, month, startDay)
  return { company, admin, idOf: (name: string) => ids.get(name) ?? 0 }
}

/** Of the newest sheet, by name what a figure is. */
async function figures(admin: Person, code: number): Promise<Record<string, string | undefined>> {
  const { list } = await rowsOf(admin)
  return Object.fromEntries(list.map((row) => [row.employeeName, cellsOf(row)[code]]))
}

describe('a period from the 26th to the 25th', () => {
  let company: TestCompany
  let admin: Person
  let idOf: (name: string) => number
  /** Name, entry, day of leaving. */
  const people = [
    ['在职人', '2024-01-01'],
    ['调薪人', '2024-01-01'],
    ['转正人', '2024-11-05'],
    ['调岗人', '2024-01-01'],
    ['上期离职', '2024-01-01', '2025-01-20'],
    ['月内离职', '2024-01-01', '2025-01-31'],
    ['末日离职', '2024-01-01', '2025-02-25'],
    ['进出人', '2025-01-28', '2025-02-20'],
    ['入职人', '2025-02-10'],
    ['下期入职', '2025-02-26'],
  ]

  beforeAll(async () => {
    ;({ company, admin, idOf } = await paidFrom(26, '2024-12', people))
    const changed = { changeReason: 3, newDept: await addDept(admin, '新部门') }
    await admin.ask(moveCalls.become, { employeeId: idOf('转正人'), effectTime: '2025-02-05' })
    const moved = { employeeId: idOf('调岗人'), changeType: 5, ...changed }
    await admin.ask(moveCalls.changePost, { ...moved, effectTime: '2025-02-25' })
    for (const [name, enableDate, value] of [
      ['调薪人', '2025-02-16', '10875'],
      ['在职人', '2025-02-26', '9000'],
    ] as const)
      await admin.ask(payArchiveCalls.change, {
        ...{ employeeId: idOf(name), changeReason: 5, enableDate },
        salary: { newSalary: [{ code: BASIC, value }] },
      })
    await beginWith(company, '2025-01')
    await addScheme(admin, '期间方案')
    await addMonth(admin)
  })
  afterAll(() => company.close())

  /** 400 a day; 22, 22 and 20 paid days. */
  const sheets = [
    {
      named: { year: 2024, month: 12, title: '12月薪资报表', startTime: '2024-12-26', endTime: '2025-01-25' },
      insurance: 6012,
      counts: { 0: 7, 1: 0, 2: 1, 3: 0, 4: 0 },
      pay: {
        ...{ 在职人: '8700.00', 调薪人: '8700.00', 转正人: '8700.00', 调岗人: '8700.00' },
        // 26 December to 20 January: 18 days
        ...{ 上期离职: '7200.00', 月内离职: '8700.00', 末日离职: '8700.00' },
      },
      deducted: { 在职人: '5000.00', 上期离职: '5000.00' },
    },
    {
      named: { year: 2025, month: 1, title: '1月薪资报表', startTime: '2025-01-26', endTime: '2025-02-25' },
      insurance: 0,
      counts: { 0: 8, 1: 2, 2: 3, 3: 1, 4: 1 },
      pay: {
        // 8,700 for 21 of 31 days and 10,875 for 10
        ...{ 在职人: '8700.00', 调薪人: '9401.61', 转正人: '8700.00', 调岗人: '8700.00' },
        // 5 days, all days, 18 days of those who entered and left within it, 12 days
        ...{ 月内离职: '2000.00', 末日离职: '8700.00', 进出人: '7200.00', 入职人: '4800.00' },
      },
      deducted: { 在职人: '10000.00', 月内离职: '10000.00', 进出人: '5000.00', 入职人: '5000.00' },
    },
    {
      named: { year: 2025, month: 2, title: '2月薪资报表', startTime: '2025-02-26', endTime: '2025-03-25' },
      insurance: 6012,
      counts: { 0: 6, 1: 1, 2: 0, 3: 0, 4: 0 },
      pay: {
        ...{ 在职人: '9000.00', 调薪人: '10875.00', 转正人: '8700.00', 调岗人: '8700.00' },
        ...{ 入职人: '8700.00', 下期入职: '8700.00' },
      },
      deducted: { 在职人: '15000.00', 入职人: '10000.00', 下期入职: '5000.00' },
    },
  ]

  it.each(sheets)('$named.title: its days decide who is paid, how much, and what changed', async (sheet) => {
    if (sheet !== sheets[0]) await admin.ask(sheetCalls.next, {})
    expect(await lastSheet(admin)).toMatchObject(sheet.named)
    expect(await compute(company, admin)).toMatchObject({ code: 0 })
    expect(await figures(admin, BASIC)).toEqual(sheet.pay)
    expect(await admin.ask(sheetCalls.changes, {})).toEqual(sheet.counts)
    expect(await figures(admin, DEDUCTION)).toMatchObject(sheet.deducted)
    // 对应社保自然月 is that of the name of the sheet: January alone is there
    expect(await compute(company, admin, { sync: 'true' })).toMatchObject({ code: sheet.insurance })
    expect(await admin.ask(hrConfigCalls.read, {})).toMatchObject({
      lastSalaryMonth: sheet.named.month,
      lastSalaryStartTime: sheet.named.startTime,
    })
  })

  it('tabs list those whom they count', async () => {
    const listed = async (type: number) =>
      (await rowsOf(admin, { type })).list.map(({ employeeName }) => employeeName)
    expect(await listed(1)).toEqual(['下期入职'])
    expect(await listed(4)).toEqual([])
  })

  it('the year of the tax goes by the name of the sheet: December 2024 is the first month of 2025', async () => {
    const row = (await rowsOf(admin, { employeeName: '在职人' })).list[0]
    const { figures: shown } = await admin.ask(varianceCalls.explain, {
      sempRecordId: row?.sempRecordId ?? 0,
    })
    expect(shown.find(({ code }) => code === DEDUCTION)?.arithmetic).toBe(
      '累计减除费用 15,000 = 减除费用 5,000 × 任职月数 3',
    )
    expect(await valuesIn(admin, idOf('在职人'))).toMatchObject({ 250101: '17400.00', 270101: '26400.00' })
  })
})

describe('a period from the 31st, which February and April do not have', () => {
  it('leaves no day out and counts none twice', async () => {
    const { company, admin } = await paidFrom(31, '2025-01', [
      ['在职人', '2024-01-01'],
      ['末日离职', '2024-01-01', '2025-02-27'],
      ['首日离职', '2024-01-01', '2025-02-28'],
      ['首日入职', '2025-02-28'],
      ['月末入职', '2025-03-31'],
    ])
    const rows = [
      ['2025-01-31', '2025-02-27', { 在职人: '8700.00', 末日离职: '8700.00', 首日离职: '8700.00' }],
      // the 28th is a Friday: one day of 21
      ['2025-02-28', '2025-03-30', { 在职人: '8700.00', 首日离职: '400.00', 首日入职: '8700.00' }],
      ['2025-03-31', '2025-04-29', { 在职人: '8700.00', 首日入职: '8700.00', 月末入职: '8700.00' }],
      ['2025-04-30', '2025-05-30', { 在职人: '8700.00', 首日入职: '8700.00', 月末入职: '8700.00' }],
    ] as const
    for (const [at, [startTime, endTime, pay]] of rows.entries()) {
      if (at > 0) await admin.ask(sheetCalls.next, {})
      expect(await lastSheet(admin)).toMatchObject({ startTime, endTime })
      expect(await compute(company, admin)).toMatchObject({ code: 0 })
      expect(await figures(admin, BASIC)).toEqual(pay)
    }
    await company.close()
  })
})
