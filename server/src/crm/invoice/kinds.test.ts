import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

const calls = recordCallsOf(invoice)
const ROLL = 6
const refusedRoll = {
  code: 400,
  msg: '企业不开具增值税普通发票（卷式），请选择其他开票类型',
  data: { field: 'invoiceType' },
}
let company: TestCompany
let admin: Person
let repA: Person
let managerA: Person
let customerId: number
let contractId: number
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, managerA } = company.people)
  customerId = await makeRecord(repA, customer)
  contractId = await makeRecord(repA, contract, { entity: { customerId, money: '1000' } })
})
afterAll(() => company.close())
const everything = [1, 2, 3, 4, 5, 6]
afterEach(() => set(everything))

const set = (invoiceTypes: unknown[] | undefined, who = admin) =>
  who.call(invoiceCalls.setKinds, { invoiceTypes })
const issued = async (who = repA) => (await who.ask(invoiceCalls.kinds, {})).invoiceTypes
let numbered = 0
function add(entity: Record<string, unknown>) {
  numbered += 1
  const of = { invoiceApplyNumber: `K-${numbered}`, customerId, contractId, invoiceMoney: '10' }
  return repA.call(calls.add, { entity: { ...of, ...entity }, field: [] })
}
const made = async (entity: Record<string, unknown>) => {
  const { code, msg, data } = await add(entity)
  if (code !== 0) throw new Error(msg)
  return Number(data.invoiceId)
}
const codesIn = (fields: readonly { fieldName: string; setting: readonly unknown[] }[]) =>
  fields
    .find(({ fieldName }) => fieldName === 'invoiceType')
    ?.setting.map((option) =>
      typeof option === 'object' && option && 'value' in option ? option.value : option,
    )
const offered = async (id?: number) =>
  codesIn((await repA.ask(calls.form, { ...(id ? { id } : {}), type: '1' })).flat())
const detail = (invoiceId: number) => repA.ask(calls.detail, { invoiceId })

describe('the kinds that a company issues', () => {
  it('are all until an administrator chooses; at least one, and declared ones alone', async () => {
    expect(await issued()).toEqual(everything)
    expect((await set([1], managerA)).code).toBe(401)
    for (const wrong of [[], [7], [0], ['x'], undefined])
      expect((await set(wrong)).code, String(wrong)).toBe(400)
    expect(await issued()).toEqual(everything)
    expect((await set(['3', 1, 1])).code).toBe(0)
    expect(await issued()).toEqual([1, 3])
    const { rows } = await company.platform.pool.query(
      `select detail from sys_log where object = '开票类型设置' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ detail: '设置开票类型：增值税普通发票（电子）、增值税专用发票' }])
  })

  it('are what a new invoice may be', async () => {
    await set([1, 3])
    expect(await offered()).toEqual([1, 3])
    expect(await add({ invoiceType: ROLL })).toMatchObject(refusedRoll)
    expect((await add({ invoiceType: 3 })).code).toBe(0)
  })

  it('leave an invoice the kind that it has, and its name where it is shown', async () => {
    const id = await made({ invoiceType: ROLL, checkStatus: 5 })
    const ordinary = await made({ invoiceType: 1, checkStatus: 5 })
    await set([1, 3])
    expect(await offered(id)).toEqual([1, 3, ROLL])
    expect(await offered(ordinary)).toEqual([1, 3])
    expect(codesIn(await repA.ask(calls.information, { id, types: invoice.label }))).toEqual([1, 3, ROLL])
    const update = (invoiceId: number, invoiceType: number) =>
      repA.call(calls.update, {
        entity: { invoiceId, invoiceType, invoiceMoney: '20', checkStatus: 5 },
        field: [],
      })
    expect((await update(id, ROLL)).code).toBe(0)
    expect(await detail(id)).toMatchObject({ invoiceType: ROLL, invoiceMoney: 20 })
    expect(await update(ordinary, ROLL)).toMatchObject(refusedRoll)
    expect((await update(id, 3)).code).toBe(0)
    expect(await update(id, ROLL)).toMatchObject(refusedRoll)
  })

  it('do not keep an issued invoice from being taken back', async () => {
    const redOf = await made({ invoiceType: ROLL })
    await managerA.ask(invoiceCalls.issue, { invoiceId: redOf, invoiceNumber: 'NO-1' })
    await set([1, 3])
    const red = await made({ invoiceType: ROLL, invoiceMoney: '-10', redOf })
    expect(await detail(red)).toMatchObject({ invoiceType: ROLL, redOf })
  })

  it('are what filters still know by all their names', async () => {
    await set([1])
    const fields = await repA.ask(sceneCalls.filterFields, { label: invoice.label })
    expect(codesIn(fields)).toHaveLength(everything.length)
  })
})

describe('a title', () => {
  const write = { titleType: 1, invoiceTitle: '晨曦' }
  const titles = async () => (await repA.ask(invoiceCalls.titles, { customerId, pageType: 0 })).list

  it('gets no kind that is not issued, and keeps the one it has', async () => {
    expect((await repA.call(invoiceCalls.addTitle, { ...write, customerId, invoiceType: 3 })).code).toBe(0)
    await set([1, 2])
    const special = { code: 400, msg: '企业不开具增值税专用发票，请选择其他开票类型' }
    expect(await repA.call(invoiceCalls.addTitle, { ...write, customerId, invoiceType: 3 })).toMatchObject(
      special,
    )
    const [title] = await titles()
    const infoId = title?.infoId
    const update = (invoiceType: number) =>
      repA.call(invoiceCalls.updateTitle, { ...write, infoId, telephone: '0631', invoiceType })
    expect((await update(3)).code).toBe(0)
    expect(await titles()).toMatchObject([{ invoiceType: 3, telephone: '0631' }])
    expect((await update(1)).code).toBe(0)
    expect(await update(3)).toMatchObject(special)
  })
})
