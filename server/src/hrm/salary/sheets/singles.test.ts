import { afterAll, beforeAll, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { rateCalls, salaryOptionCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { payFileCalls, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { slipCalls, slipTemplateCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { payToolCalls, varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { hire } from '../../../../test/hr.ts'
import {
  addGroup,
  beginPay,
  compute,
  edit,
  fix,
  lastSheet,
  rowsOf,
  rules,
  valuesIn,
} from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { readWorkbook } from '../../../../test/workbook.ts'

let company: TestCompany
let admin: Person
const BASIC = 10_101
const PENSION = 280_101
const ALONE = 290_101
const LEAVING = 290_102
const MERGED = 40_104
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
})
afterAll(() => company.close())

/** Opens items that are closed at first, beside those that are open. */
async function openItems(...codes: number[]): Promise<void> {
  const { templateOption, openOption } = await admin.ask(salaryOptionCalls.detail, {})
  const open = openOption.flatMap(({ children }) => children ?? [])
  const more = templateOption
    .flatMap(({ children }) => children ?? [])
    .filter(({ code }) => codes.includes(code))
  await admin.ask(salaryOptionCalls.save, { optionList: [...open, ...more], hideList: [] })
}
const rowId = async (employeeId: number) =>
  (await rowsOf(admin)).list.find((row) => row.employeeId === employeeId)?.sempRecordId ?? 0
const explained = async (employeeId: number, code: number) =>
  (await admin.ask(varianceCalls.explain, { sempRecordId: await rowId(employeeId) })).figures.find(
    (figure) => figure.code === code,
  )
const identity = (id_number: string) => ({ id_type: 1, id_number })

let one: number
let leaver: number
let labourer: number

it('个人养老金 is deducted by the sums of the year, up to the limit of the law', async () => {
  one = await hire(admin, '养老金', {
    person: { ...identity('11010519491231002X'), mobile: '13900000001' },
    post: { entry_time: '2015-01-01', job_number: 'P1' },
  })
  leaver = await hire(admin, '离职人', {
    person: identity('110105194912310038'),
    post: { entry_time: '2015-01-01', job_number: 'P2' },
  })
  labourer = await hire(admin, '劳务人', { post: { job_number: 'P3', entry_time: '2024-01-01' } })
  await addGroup(admin, '工资组', { employeeIds: [one, leaver] })
  await addGroup(admin, '劳务组', { employeeIds: [labourer], ruleId: rules.labour })
  for (const id of [one, leaver, labourer]) await fix(admin, id, { [BASIC]: '30000' })
  await beginPay(admin, '2024-12')
  await compute(company, admin)
  expect(await valuesIn(admin, one)).not.toHaveProperty(String(PENSION))
  await openItems(PENSION, ALONE, LEAVING, MERGED)
  await compute(company, admin)
  expect((await valuesIn(admin, one))[230_101]).toBe('750.00')
  await edit(admin, one, { [PENSION]: '8000' })
  // 25,000 − 8,000, 3 %
  expect(await valuesIn(admin, one)).toMatchObject({
    270105: '17000.00',
    230101: '510.00',
    270108: '8000.00',
  })
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
  expect((await valuesIn(admin, one))[PENSION]).toBe('0.00')
  await edit(admin, one, { [PENSION]: '7000' })
  // 50,000 − 12,000 of 15,000
  expect(await valuesIn(admin, one)).toMatchObject({ 270105: '38000.00', 270108: '12000.00' })
  expect((await explained(one, 270_108))?.arithmetic).toContain('年度上限 12,000')
  await compute(company, admin)
  expect(await valuesIn(admin, one)).toMatchObject({ 270105: '38000.00', [PENSION]: '7000.00' })
})

it('全年一次性奖金 alone has a tax of its own once a year, and both ways with the band of loss are shown', async () => {
  const before = await valuesIn(admin, one)
  await edit(admin, one, { [ALONE]: '36001' })
  const row = await valuesIn(admin, one)
  // 36,001 × 10 % − 210
  expect([row[300_101], row[230_101], row[210_101]]).toEqual(['3390.10', before[230_101], before[210_101]])
  expect(Number(row[240_101]).toFixed(2)).toBe((Number(before[240_101]) + 36_001 - 3390.1).toFixed(2))
  expect((await explained(one, 300_101))?.arithmetic).toContain('36,001 × 税率 10% − 速算扣除数 210')
  const asked = await admin.ask(payToolCalls.bonusOfRow, { sempRecordId: await rowId(one) })
  expect(asked).toEqual({ bonus: '36001.00', yearBase: '38000.00', year: 2025 })
  expect((await admin.ask(payToolCalls.bonus, asked)).band).toMatchObject({
    over: '36000.00',
    to: '38566.67',
  })
  await edit(admin, one, { [ALONE]: '0', [MERGED]: '36001' })
  expect(await valuesIn(admin, one)).toMatchObject({ 270105: '74001.00', 300101: '0.00' })
  expect(await admin.ask(payToolCalls.bonusOfRow, { sempRecordId: await rowId(one) })).toEqual(asked)
  await edit(admin, one, { [ALONE]: '36001', [MERGED]: '0' })
  // of a labourer it is part of what is paid
  await edit(admin, labourer, { [ALONE]: '1000' })
  expect(await valuesIn(admin, labourer)).toMatchObject({
    210101: '31000.00',
    220101: '24800.00',
    300101: '0.00',
  })
})

it('what is free of tax after a compensation on leaving, with its rate named where it is missing', async () => {
  expect(await edit(admin, leaver, { [LEAVING]: '450000' })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('当地上年职工年平均工资'),
  })
  const law = '某市统计局公告'
  await admin.ask(rateCalls.add, { rateKey: 'localAnnual', startDate: '2024-07-01', value: 100_000, law })
  await admin.ask(rateCalls.add, { rateKey: 'leastWage', startDate: '2024-07-01', value: 2_500, law })
  await compute(company, admin)
  await edit(admin, leaver, { [LEAVING]: '450000' })
  expect(await valuesIn(admin, leaver)).toMatchObject({ 300102: '13080.00' })
  const asked = { sempRecordId: await rowId(leaver) }
  expect(await admin.call(payToolCalls.compensation, asked)).toMatchObject({
    msg: '该员工没有办理离职，无法计算经济补偿',
  })
  await admin.ask(employeeCalls.leave, {
    ...{ employeeId: leaver, planQuitTime: '2025-05-31', applyQuitTime: '2025-05-01' },
    ...{ salarySettlementTime: '2025-05-31', quitType: 1, quitReason: 3 },
  })
  // ten years and five months, three times the local wage of a month
  expect(await admin.ask(payToolCalls.compensation, asked)).toMatchObject({
    ...{ entry: '2015-01-01', lastDay: '2025-05-31', months: 1, amount: '262500.00' },
    arithmetic: expect.arrayContaining([expect.stringContaining('超过免税额的部分 150,000')]),
  })
})

it('is sent on slips with its arithmetic, and filed in sheets that are read again', async () => {
  const [template] = await admin.ask(slipTemplateCalls.list, {})
  const structure = await admin.ask(slipTemplateCalls.items, { id: template?.id ?? 0 })
  const slipTemplateOption = structure.map(({ name, optionList }) => ({
    name,
    type: 1,
    isHide: 0,
    optionList,
  }))
  await admin.ask(slipCalls.send, { hideEmpty: 1, slipTemplateOption, isAll: true, sempRecordIds: [] })
  const { rows } = await company.platform.pool.query(
    'select content::text as content from hrm_slips where employee_id = $1',
    [one],
  )
  expect(rows[0]?.content).toContain('奖金单独计税')
  const { srecordId } = await lastSheet(admin)
  const read = async (kind: 'bonus' | 'leaving') => {
    const { raw, msg } = await admin.call(payFileCalls.download, { srecordId, kind })
    expect(msg).toBe('')
    return readWorkbook(raw)
  }
  const bonus = await read('bonus')
  expect(bonus.at(-1)).toEqual(expect.arrayContaining(['养老金', '11010519491231002X', '36001', '3390.1']))
  expect((await read('leaving')).at(-1)).toEqual(expect.arrayContaining(['450000', '13080']))
})

it('is taxed alone once a year and person', async () => {
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
  expect(await edit(admin, one, { [ALONE]: '1' })).toMatchObject({
    code: 400,
    msg: '员工养老金在本纳税年度已有一次全年一次性奖金单独计税，请并入综合所得',
  })
  expect(await edit(admin, one, { [MERGED]: '1' })).toMatchObject({ code: 0 })
})

it('no company adds items of its own to them', async () => {
  const { openOption } = await admin.ask(salaryOptionCalls.detail, {})
  const optionList = openOption.flatMap(({ children }) => children ?? [])
  const own = { code: 290_103, parentCode: 290, name: '其他一次性', isCustom: true }
  expect(
    await admin.call(salaryOptionCalls.save, { optionList: [...optionList, own], hideList: [] }),
  ).toMatchObject({ code: 400 })
})
