import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { salaryGroupCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { runCalls, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { addDept, hire, makeSuperior } from '../../../../test/hr.ts'
import {
  addGroup,
  beginPay,
  cellsOf,
  compute,
  edit,
  fix,
  lastSheet,
  payFile,
  rowsOf,
  rules,
  valuesIn,
} from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { performRun } from './run.ts'

let company: TestCompany
let admin: Person
let b: number
let c: number
let d: number
let labour: number
let untaxed: number

const item = {
  basic: 10_101,
  social: 100_101,
  fund: 100_102,
  tax: 230_101,
  net: 240_101,
  base: 270_105,
  due: 270_106,
}
const since = (job_number: string, entry_time = '2023-06-01') => ({ post: { job_number, entry_time } })

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
  const paid = await addDept(admin, '计薪部')
  const inDept = (job: string, entry?: string) => {
    const { post } = since(job, entry)
    return { post: { ...post, dept_id: paid } }
  }
  b = await hire(admin, '例子乙', inDept('PB'))
  c = await hire(admin, '例子丙', inDept('PC'))
  d = await hire(admin, '例子丁', inDept('PD'))
  labour = await hire(admin, '劳务人', since('PL'))
  untaxed = await hire(admin, '不计税', since('PN'))
  await addGroup(admin, '工资组', { deptIds: [paid] })
  await addGroup(admin, '劳务组', { employeeIds: [labour], ruleId: rules.labour })
  await addGroup(admin, '免税组', { employeeIds: [untaxed], ruleId: rules.none })
  for (const id of [b, c]) await fix(admin, id, { [item.basic]: '30000' })
  await fix(admin, d, { [item.basic]: '12000' })
  for (const id of [labour, untaxed]) await fix(admin, id, { [item.basic]: '4001' })
})
afterAll(() => company.close())

/** What the files of a month say of 专项附加扣除, cumulative. */
const deductions = (months: number) =>
  payFile('additionalDeductionFile', [
    ['PB', 0, 0, 0, 2000 * months],
    ['PC', 0, 0, 0, 3000 * months],
    ['PD', 0, 0, 0, 2000 * months],
    ['UNKNOWN', 1, 1, 1, 1],
  ])
async function computeMonth(months: number): Promise<void> {
  expect(await compute(company, admin, { file: deductions(months) })).toMatchObject({ code: 0 })
  for (const id of [b, c]) await edit(admin, id, { [item.social]: '2500', [item.fund]: '2000' })
  await edit(admin, d, { [item.social]: '1205', [item.fund]: '1000' })
}

describe('pay is opened', () => {
  it('step by step, and refuses what is not set or is set already', async () => {
    const { hr } = company.people
    expect(await hr.call(sheetCalls.last, {})).toMatchObject({ code: 0, data: null })
    expect(await hr.ask(hrConfigCalls.init, {})).toEqual({
      statusInitConfig: { '2': 0, '3': 0, '4': 0, '5': 0 },
      otherInitConfig: null,
    })
    expect(await admin.call(hrConfigCalls.save, { salaryStartMonth: '2024-12' })).toMatchObject({ code: 400 })
    expect(await admin.call(hrConfigCalls.step, { type: 4 })).toMatchObject({ code: 6022 })
    await beginPay(admin, '2024-12')
    expect(await lastSheet(admin)).toMatchObject({
      ...{ title: '12月薪资报表', year: 2024, month: 12, startTime: '2024-12-01', endTime: '2024-12-31' },
      ...{ checkStatus: 5, num: 0, hasFlow: false },
    })
    expect(await admin.call(hrConfigCalls.save, { salaryStartMonth: '2025-01' })).toMatchObject({
      code: 6011,
    })
    expect(await admin.call(hrConfigCalls.save, { salaryCycleStartDay: 16 })).toMatchObject({ code: 400 })
    expect((await admin.ask(hrConfigCalls.init, {})).statusInitConfig).toMatchObject({ '2': 1, '3': 1 })
  })

  it('an employee and a department are in one group', async () => {
    const { deptList, ruleName } = (await admin.ask(salaryGroupCalls.list, {})).list[0] ?? { deptList: [] }
    expect(ruleName).toBe('工资薪金所得税')
    const again = { groupName: '另一组', ruleId: 1 }
    expect(await admin.call(salaryGroupCalls.add, { ...again, employeeIds: [labour] })).toMatchObject({
      code: 6023,
    })
    const deptIds = deptList.map(({ deptId }) => deptId)
    expect(await admin.call(salaryGroupCalls.add, { ...again, deptIds })).toMatchObject({ code: 6024 })
    expect(await admin.call(salaryGroupCalls.add, again)).toMatchObject({ code: 400 })
  })
})

describe('PAY-EXAMPLE: the worked examples of hrm.md §15.4, through the run', () => {
  const months = {
    b: [
      ['18500.00', '555.00', '555.00', '24945.00'],
      ['37000.00', '1180.00', '625.00', '24875.00'],
      ['55500.00', '3030.00', '1850.00', '23650.00'],
    ],
    c: ['525.00', '525.00', '1680.00'],
  }

  it.each([1, 2, 3])('month %i of the tax year', async (month) => {
    await computeMonth(month)
    const [rowB, rowC, rowD] = [await valuesIn(admin, b), await valuesIn(admin, c), await valuesIn(admin, d)]
    expect([rowB[item.base], rowB[item.due], rowB[item.tax], rowB[item.net]]).toEqual(months.b[month - 1])
    expect(rowC[item.tax]).toBe(months.c[month - 1])
    expect([rowD[item.tax], rowD[item.net]]).toEqual(['83.85', '9711.15'])
    expect((await valuesIn(admin, labour))[item.tax]).toBe('640.16')
    expect((await valuesIn(admin, untaxed))[item.net]).toBe('4001.00')
    if (month < 3) await admin.ask(sheetCalls.next, {})
  })

  it('PAY-SAME: a second run of the same inputs gives the same cents and keeps what was edited', async () => {
    const before = (await rowsOf(admin)).list.map(cellsOf)
    expect(await compute(company, admin)).toMatchObject({ code: 0 })
    expect((await rowsOf(admin)).list.map(cellsOf)).toEqual(before)
  })

  it('A: a full row of the third month with imported sums of the year', async () => {
    const a = await hire(admin, '例子甲', { post: { job_number: 'PA', entry_time: '2023-06-01' } })
    await addGroup(admin, '甲组', { employeeIds: [a] })
    await fix(admin, a, { 10101: '8000', 10102: '2000', 20104: '500', 30101: '1500' })
    const file = payFile('cumulativeTaxOfLastMonthFile', [['PA', 24000, 10000, 3600, 252]])
    expect(await compute(company, admin, { file })).toMatchObject({ code: 0 })
    const attendance = payFile('attendanceFile', [['PA', 300, 50, 0, 0, '183.91', 0, 0, 21]])
    await compute(company, admin, { file: attendance })
    await compute(company, admin, { file: payFile('additionalDeductionFile', [['PA', 1000, 0, 0, 2000]]) })
    await edit(admin, a, {
      130101: '200',
      140101: '100',
      170101: '300',
      150101: '100',
      160102: '20',
      100101: '840',
      100102: '960',
    })
    expect(await valuesIn(admin, a)).toMatchObject({
      ...{ 1: '21.00', 200101: '233.91', 210101: '12166.09', 220101: '5666.09', 270101: '36466.09' },
      ...{ 270102: '15000.00', 270103: '5400.00', 270105: '13066.09', 270106: '391.98' },
      ...{ 230101: '139.98', 240101: '10306.11' },
    })
    const row = (await rowsOf(admin, { employeeName: '例子甲' })).list[0]
    const { figures, rates } = await admin.ask(varianceCalls.explain, {
      sempRecordId: row?.sempRecordId ?? 0,
    })
    expect(figures.find(({ code }) => code === item.due)?.arithmetic).toBe(
      '累计应纳税额 391.98 = 四舍五入到分（累计应纳税所得额 13,066.09 × 税率 3%）',
    )
    expect(rates.find(({ name }) => name === '综合所得税率表')?.law).toContain('2018年第61号')
  })

  it('PAY-SUM: sums of the sheet are those of its rows, and of one query', async () => {
    const sheet = await lastSheet(admin)
    const { list, extraData } = await rowsOf(admin)
    const { rows } = await sql<{ net: string; tax: string; count: number }>`select sum(net)::text as net,
      sum((figures->>'230101')::numeric)::text as tax, count(*)::int as count from hrm_sheet_rows
      where sheet_id = ${sheet.srecordId}`.execute(company.platform.db)
    expect(rows[0]).toEqual({
      net: sheet.realPaySalary.toFixed(2),
      tax: sheet.personalTax.toFixed(2),
      count: sheet.num,
    })
    expect(list).toHaveLength(sheet.num)
    const sums = await admin.ask(sheetCalls.sums, { srecordId: sheet.srecordId })
    expect(sums.find(({ code }) => code === item.net)?.value).toBe(sheet.realPaySalary)
    expect(extraData).toEqual({ salaryOption: sums })
  })
})

describe('a run', () => {
  const start = (by: Person, srecordId: number) =>
    sendFile(company, by, runCalls.start, null, {
      srecordId: String(srecordId),
      isSyncInsuranceData: 'false',
    })

  it('is one at a time: a second start answers the first, and edits wait for it', async () => {
    const { srecordId } = await lastSheet(admin)
    const [first, second] = await Promise.all([start(admin, srecordId), start(admin, srecordId)])
    expect(first).toMatchObject({ code: 0, data: { state: 'running' } })
    expect(second.data).toEqual(first.data)
    expect(await edit(admin, b, { [item.basic]: '1' })).toMatchObject({
      code: 400,
      msg: '正在核算工资，请稍后再试',
    })
    await company.platform.jobs.runDue()
    expect(await admin.ask(runCalls.run, { srecordId })).toMatchObject({ state: 'done', done: 6, total: 6 })
    expect(await edit(admin, b, { [item.basic]: '30000' })).toMatchObject({ code: 0 })
  })

  it('that is killed in the middle leaves nothing, and is carried out by the job', async () => {
    const { srecordId } = await lastSheet(admin)
    const before = (await rowsOf(admin)).list.map(cellsOf)
    await admin.ask(payArchiveCalls.change, {
      ...{ employeeId: d, changeReason: 5, enableDate: '2025-02-01' },
      salary: { newSalary: [{ code: item.basic, value: '99' }] },
    })
    const { data } = await start(admin, srecordId)
    const { runId } = runCalls.start.reply.parse(data)
    const services = {
      ...company.app.services,
      watchers: { ...company.app.services.watchers, notify: () => Promise.reject(new Error('killed')) },
    }
    await expect(performRun(services, runId)).rejects.toThrow('killed')
    expect((await rowsOf(admin)).list.map(cellsOf)).toEqual(before)
    expect((await admin.ask(payArchiveCalls.records, { employeeId: d }))[0]).toMatchObject({ status: 0 })
    expect(await admin.ask(runCalls.run, { srecordId })).toMatchObject({ state: 'running' })
    await company.platform.jobs.runDue()
    expect(await admin.ask(runCalls.run, { srecordId })).toMatchObject({ state: 'done' })
    expect((await admin.ask(payArchiveCalls.records, { employeeId: d }))[0]).toMatchObject({ status: 1 })
    expect((await rowsOf(admin)).list.map(cellsOf)).toEqual(before)
  })

  it('refuses an amount that is none, and a month of insurance that is not there', async () => {
    const file = payFile('attendanceFile', [['PB', 'viel']])
    expect(await compute(company, admin, { file })).toMatchObject({ code: 6028, msg: '考勤数据错误' })
    expect(await compute(company, admin, { sync: 'true' })).toMatchObject({ code: 6012 })
    const tax = payFile('cumulativeTaxOfLastMonthFile', [['PB', '-1']])
    expect(await compute(company, admin, { file: tax })).toMatchObject({ code: 6043 })
  })

  it('a pay below zero is computed and asks for a word', async () => {
    await edit(admin, untaxed, { 160101: '5000' })
    expect((await valuesIn(admin, untaxed))[item.net]).toBe('-999.00')
    const { srecordId } = await lastSheet(admin)
    const { findings, missing } = await admin.ask(varianceCalls.compare, { srecordId })
    expect(findings.filter(({ employeeId }) => employeeId === untaxed)).toContainEqual(
      expect.objectContaining({ kind: 'negative', now: '-999.00', word: null }),
    )
    const word = { employeeId: untaxed, code: item.net, kind: 'negative' as const, text: '扣回借款' }
    await admin.ask(varianceCalls.words, { srecordId, words: [word] })
    expect((await admin.ask(varianceCalls.compare, { srecordId })).missing).toBe(missing - 1)
  })
})

describe('who sees pay', () => {
  it('only with the rights of pay, and within reach', async () => {
    const { repA, outsider, managerA } = company.people
    const { srecordId } = await lastSheet(admin)
    for (const person of [repA, outsider])
      expect(await person.call(sheetCalls.rows, { srecordId })).toMatchObject({ code: 401 })
    await makeSuperior(company, managerA, { rights: ['salary/index'], dataType: 2 })
    expect((await managerA.ask(sheetCalls.rows, { srecordId })).totalRow).toBe(0)
    expect((await managerA.ask(sheetCalls.sums, { srecordId })).length).toBe(0)
    expect((await managerA.ask(sheetCalls.last, {}))?.realPaySalary).toBe(0)
    expect(await managerA.call(sheetCalls.next, {})).toMatchObject({ code: 401 })
    const row = (await rowsOf(admin)).list[0]
    expect(
      await managerA.call(varianceCalls.explain, { sempRecordId: row?.sempRecordId ?? 0 }),
    ).toMatchObject({
      code: 401,
    })
  })
})

describe('months', () => {
  it('only the newest is deleted, and the one before is current again', async () => {
    const { srecordId } = await lastSheet(admin)
    const [one, other] = await Promise.all([admin.call(sheetCalls.next, {}), admin.call(sheetCalls.next, {})])
    expect([one.code, other.code].toSorted()).toEqual([0, 6011])
    expect(await admin.call(sheetCalls.remove, { srecordId })).toMatchObject({ code: 400 })
    expect(await edit(admin, b, { [item.basic]: '1' }).catch(() => null)).not.toMatchObject({ code: 0 })
    await admin.ask(sheetCalls.remove, { srecordId: (await lastSheet(admin)).srecordId })
    expect(await lastSheet(admin)).toMatchObject({ srecordId, checkStatus: 11 })
  })
})
