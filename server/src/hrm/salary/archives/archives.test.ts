import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payArchiveCalls, payTemplateCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { firstRates } from '#protocol/hrm/salary/rates.ts'
import { rateCalls, salaryOptionCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { addDept, hire, makeSuperior } from '../../../../test/hr.ts'
import { addGroup, beginPay, compute, fix, rules, valuesIn } from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { applyDueOfUngrouped } from './due.ts'

let company: TestCompany
let admin: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
})
afterAll(() => company.close())

const BASIC = 10_101
const change = (employeeId: number, value: string, enableDate: string, more = {}) =>
  admin.call(payArchiveCalls.change, {
    ...{ employeeId, changeReason: 5, enableDate, ...more },
    salary: { newSalary: [{ code: BASIC, value }] },
  })
const records = (employeeId: number) => admin.ask(payArchiveCalls.records, { employeeId })
const totalOf = async (employeeId: number) => (await admin.ask(payArchiveCalls.detail, { employeeId })).total

describe('定薪 and 调薪', () => {
  it('an employee is fixed, changed once at a time, and then fixed no more', async () => {
    const employeeId = await hire(admin, '调薪人')
    expect(await admin.ask(payArchiveCalls.detail, { employeeId })).toEqual({})
    expect(await change(employeeId, '6000', '2025-06-01')).toMatchObject({
      code: 400,
      msg: '该员工未定薪，请先定薪',
    })
    await fix(admin, employeeId, { [BASIC]: '5000', 10102: '1000.5' })
    expect(await totalOf(employeeId)).toBe('6000.50')
    expect(await change(employeeId, '6000', '2025-06-01')).toMatchObject({ code: 0 })
    expect(await change(employeeId, '7000', '2025-06-01')).toMatchObject({ code: 6045 })
    expect(
      await admin.call(payArchiveCalls.fix, { employeeId, salary: [{ code: BASIC, value: '1' }] }),
    ).toMatchObject({ code: 6046 })
    const [ahead] = await records(employeeId)
    expect(ahead).toMatchObject({
      ...{ recordType: 2, status: 0, beforeTotal: '6000.50', afterTotal: '7000.50' },
      ...{ enableDate: '2025-06-01', changeReason: 5 },
    })
    const id = ahead?.id ?? 0
    expect(await admin.ask(payArchiveCalls.changed, { id })).toMatchObject({
      salary: { oldSalary: [{ code: BASIC, value: '5000.00' }], newSalary: [{ value: '6000.00' }] },
      ...{ isUpdate: true, isCancel: true, isDelete: true },
    })
    await admin.ask(payArchiveCalls.cancel, { id })
    expect(await admin.call(payArchiveCalls.cancel, { id })).toMatchObject({ code: 400 })
    expect(await admin.ask(payArchiveCalls.changed, { id })).toMatchObject({
      isUpdate: true,
      isCancel: false,
    })
    await fix(admin, employeeId, { [BASIC]: '5500' })
    expect(await totalOf(employeeId)).toBe('5500.00')
    expect((await records(employeeId)).filter(({ recordType }) => recordType === 1)).toHaveLength(1)
    await admin.ask(payArchiveCalls.remove, { id })
    expect(await records(employeeId)).toHaveLength(1)
  })

  it('refuses items that archives do not keep, and amounts beyond the bound', async () => {
    const employeeId = await hire(admin, '越界人')
    const send = (code: number, value: string) =>
      admin.call(payArchiveCalls.fix, { employeeId, salary: [{ code, value }] })
    expect(await send(230_101, '1')).toMatchObject({ code: 400 })
    expect(await send(BASIC, '10000000')).toMatchObject({ code: 400 })
    expect(await send(BASIC, '-1')).toMatchObject({ code: 400 })
    expect(await send(BASIC, '八千')).toMatchObject({ code: 400 })
    expect(await send(BASIC, '9999999.99')).toMatchObject({ code: 0 })
  })

  it('is read and written with its rights and within reach only', async () => {
    const { repA, managerA } = company.people
    const employeeId = await hire(admin, '他人')
    await fix(admin, employeeId, { [BASIC]: '5000' })
    expect(await repA.call(payArchiveCalls.detail, { employeeId })).toMatchObject({ code: 401 })
    await makeSuperior(company, managerA, { rights: ['salary/queryArchives'], dataType: 2 })
    expect(await managerA.call(payArchiveCalls.detail, { employeeId })).toMatchObject({ code: 401 })
    expect((await managerA.ask(payArchiveCalls.list, {})).totalRow).toBe(0)
    expect((await admin.ask(payArchiveCalls.list, { search: '他人' })).list[0]).toMatchObject({
      ...{ employeeId, changeType: 1, total: '5000.00' },
    })
    expect(await managerA.call(payArchiveCalls.fix, { employeeId })).toMatchObject({ code: 401 })
  })
})

describe('批量调薪', () => {
  it('raises departments and people each once, and counts those it leaves', async () => {
    const dept = await addDept(admin, '批量部')
    const inDept = { post: { dept_id: dept } }
    const [one, two, unfixed] = [
      await hire(admin, '批一', inDept),
      await hire(admin, '批二', inDept),
      await hire(admin, '批三', inDept),
    ]
    await fix(admin, one, { [BASIC]: '3333.33' })
    await fix(admin, two, { [BASIC]: '100' })
    const batch = (type: 1 | 2, value: string) =>
      admin.ask(payArchiveCalls.batch, {
        ...{ employeeIds: [one], deptIds: [dept], type, changeReason: 6, enableDate: '2025-06-01' },
        salaryOptions: [{ code: BASIC, value }],
      })
    expect(await batch(1, '3.5')).toEqual({ errorNum: 1, successNum: 2 })
    const [record] = await records(one)
    expect(record).toMatchObject({ afterTotal: '3450.00', status: 0 })
    expect(await batch(1, '3.5')).toEqual({ errorNum: 3, successNum: 0 })
    for (const id of [one, two])
      await admin.ask(payArchiveCalls.cancel, { id: (await records(id))[0]?.id ?? 0 })
    expect(await batch(2, '-200')).toEqual({ errorNum: 1, successNum: 2 })
    expect((await records(two))[0]).toMatchObject({ beforeTotal: '100.00', afterTotal: '0.00' })
    expect(await records(unfixed)).toEqual([])
  })
})

describe('when a change takes effect', () => {
  it('with the sheet of its month, for people without a group on its day', async () => {
    const [paid, alone] = [await hire(admin, '计薪人'), await hire(admin, '无组人')]
    await addGroup(admin, '生效组', { employeeIds: [paid], ruleId: rules.none })
    for (const id of [paid, alone]) {
      await fix(admin, id, { [BASIC]: '1000' })
      expect(await change(id, '2000', '2025-05-10')).toMatchObject({ code: 0 })
    }
    await applyDueOfUngrouped(company.app.services)
    expect([await totalOf(paid), await totalOf(alone)]).toEqual(['1000.00', '2000.00'])
    await beginPay(admin, '2025-04')
    await compute(company, admin)
    expect((await valuesIn(admin, paid))[BASIC]).toBe('1000.00')
    expect(await totalOf(paid)).toBe('1000.00')
    const { rows } = await company.platform.pool.query(
      'select lower(valid)::text as from, regular from hrm_pay_spans where employee_id = $1 order by 1',
      [alone],
    )
    expect(rows).toEqual([
      { from: '2025-03-01', regular: { [BASIC]: '1000.00' } },
      { from: '2025-05-10', regular: { [BASIC]: '2000.00' } },
    ])
  })
})

describe('settings', () => {
  it('rates of an installation are those of the cores, and a later value ends the one before', async () => {
    const rates = await admin.ask(rateCalls.list, {})
    for (const [key, values] of Object.entries(firstRates))
      expect(rates.filter(({ rateKey }) => rateKey === key).toReversed()).toMatchObject(
        values.map(({ from, to, law, value }) => ({ startDate: from, endDate: to, law, value })),
      )
    const next = { rateKey: 'basic', startDate: '2030-01-01', value: 6000, law: '试验公告' }
    expect(await admin.call(rateCalls.add, { ...next, value: '六千' })).toMatchObject({ code: 400 })
    await admin.ask(rateCalls.add, next)
    expect((await admin.ask(rateCalls.list, {})).filter(({ rateKey }) => rateKey === 'basic')).toMatchObject([
      { value: 6000, endDate: null },
      { value: 5000, endDate: '2029-12-31' },
    ])
    expect(await admin.call(rateCalls.add, { ...next, startDate: '2029-01-01' })).toMatchObject({ code: 400 })
    expect(await company.people.repA.call(rateCalls.add, next)).toMatchObject({ code: 401 })
  })

  it('own items get codes of their own, and closed ones leave templates', async () => {
    const { openOption } = await admin.ask(salaryOptionCalls.detail, {})
    const all = openOption.filter(({ code }) => code < 180).flatMap(({ children }) => children ?? [])
    const own = (name: string) => ({ code: 10_104, parentCode: 10, name, isCustom: true })
    await admin.ask(salaryOptionCalls.save, {
      optionList: [...all.filter(({ code }) => code !== 10_103), own('驻外补贴'), own('保密津贴')],
      hideList: [70],
    })
    const opened = (await admin.ask(salaryOptionCalls.detail, {})).openOption
    const basic = opened.find(({ code }) => code === 10)?.children?.map(({ code, name }) => [code, name])
    expect(basic).toEqual([
      [10_101, '基本工资'],
      [10_102, '岗位工资'],
      [10_104, '驻外补贴'],
      [10_105, '保密津贴'],
    ])
    expect(opened.some(({ code }) => code === 70)).toBe(false)
    const [standard] = await admin.ask(payTemplateCalls.list, {})
    expect(standard?.value.map(({ code }) => code)).toEqual([10_101, 10_102])
    expect(await admin.call(payTemplateCalls.remove, { id: standard?.id ?? 0 })).toMatchObject({ code: 6044 })
  })
})
