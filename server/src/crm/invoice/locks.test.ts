import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { everyKind } from '#protocol/crm/invoice/kinds.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

/** Invoices by lock, and renewals that are invoiced at once (locks-and-extensions.md §8.5, §9.7). */

const orders = recordCallsOf(business)
const invoices = recordCallsOf(invoice)
let company: TestCompany
let admin: Person
let repA: Person
let customerId = 0
let contractId = 0
let rental = 0
const { makeProduct, licensed } = orderingOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  customerId = await makeRecord(repA, customer)
  rental = await makeProduct(0, '100')
  await admin.ask(orderTypeCalls.update, {
    orderType: 2,
    needContract: 0,
    needSigned: 0,
    needPayment: 0,
    needDevice: 0,
    enabled: 1,
  })
})
afterAll(() => company.close())

const lockOf = (ports: number, of = contractId) =>
  licensed({ customerId, contractId: of, ownerUserId: repA.userId, ports, until: 20, productIds: [rental] })

/** Locks of 300, 300 and 100 on a contract of their own. */
async function drawn() {
  contractId = await makeRecord(repA, contract, { entity: { customerId, money: '700' } })
  const locks = [await lockOf(3), await lockOf(3), await lockOf(1)]
  const shellNums = locks.map(({ shellNum }) => shellNum)
  const made = await ordered(repA, 2, { customerId, shellNums: shellNums.join(','), leaseYears: 1 })
  return { ...made, shellNums }
}
const apply = (invoiceMoney: string, entity: Record<string, unknown> = {}) =>
  repA.call(invoices.add, {
    entity: {
      invoiceApplyNumber: '',
      customerId,
      contractId,
      invoiceMoney,
      invoiceType: 1,
      titleType: 2,
      ...entity,
    },
    field: [],
  })
const invoiced = async () =>
  (await repA.ask(orderCalls.contractLocks, { contractId })).map(({ invoicedMoney, salesPrice }) => [
    invoicedMoney,
    salesPrice,
  ])
const idIn = ({ data }: { data?: Record<string, unknown> | null }) => Number(data?.invoiceId)

describe('an invoice by lock', () => {
  it('is spread over the chosen locks in cents, and no lock beyond its amount', async () => {
    const { shellNums, businessId } = await drawn()
    const [first = '', second = '', third = ''] = shellNums
    expect(await apply('100', { shellNums: '' })).toMatchObject({ code: 2235 })
    expect(await apply('600.01', { shellNums: `${first},${second}` })).toMatchObject({ code: 2236 })
    expect(await apply('100', { shellNums: '9999999' })).toMatchObject({ code: 2209 })
    for (const twice of [`${third},${third}`, `${third}, ${third.toLowerCase()}`])
      expect(await apply('100.01', { shellNums: twice }), 'one lock, named twice').toMatchObject({
        code: 2236,
      })
    const made = await apply('350', { shellNums: [...shellNums, first].join(',') })
    expect(made).toMatchObject({ code: 0 })
    expect(await invoiced()).toEqual([
      [150, 150],
      [150, 150],
      [50, 50],
    ])
    expect(await apply('50.01', { shellNums: third })).toMatchObject({ code: 2236 })
    expect(await apply('10', { shellNums: third })).toMatchObject({ code: 0 })
    const { list } = await repA.ask(orderCalls.invoices, { businessId })
    expect(list).toHaveLength(2)
  })

  it('passes without locks, as clients that know of none send it', async () => {
    await drawn()
    expect(await apply('700')).toMatchObject({ code: 0 })
    expect(await invoiced()).toEqual([
      [0, 300],
      [0, 300],
      [0, 100],
    ])
  })

  it('is spread again when its amount changes, and frees it when it is deleted, voided or failed', async () => {
    const { shellNums, businessId } = await drawn()
    const all = shellNums.join(',')
    const invoiceId = idIn(await apply('350', { shellNums: all }))
    await repA.ask(invoices.update, { entity: { invoiceId, invoiceMoney: '70' }, field: [] })
    expect((await invoiced()).map(([money]) => money)).toEqual([30, 30, 10])
    expect(
      await repA.call(invoices.update, { entity: { invoiceId, invoiceMoney: '700.01' }, field: [] }),
    ).toMatchObject({ code: 2236 })
    await admin.ask(invoiceCalls.issue, { invoiceId, invoiceNumber: 'F1' })
    expect(
      await admin.call(orderCalls.cancel, { businessId, reason: '不要了' }),
      'what is invoiced is not cancelled',
    ).toMatchObject({ code: 2222 })
    const { data } = await repA.call(invoices.add, {
      entity: { customerId, contractId, invoiceMoney: '-35', invoiceType: 1, titleType: 2, redOf: invoiceId },
      field: [],
    })
    expect(
      (await invoiced()).map(([money]) => money),
      'a red one takes back in proportion',
    ).toEqual([15, 15, 5])
    await admin.ask(invoices.remove, { ids: [Number(data?.invoiceId)] })
    await admin.ask(invoiceCalls.void, { invoiceId, reason: '抬头有误' })
    expect((await invoiced()).map(([money]) => money)).toEqual([0, 0, 0])
    expect(idIn(await apply('700', { shellNums: all }))).toBeGreaterThan(0)
  })
})

describe('a renewal that is invoiced at once', () => {
  const ask = (who: Person, shellNums: string[], more: Record<string, unknown> = {}) =>
    who.call(orderMoneyCalls.renewAndInvoice, {
      customerId,
      shellNums: shellNums.join(','),
      leaseYears: 1,
      ...more,
    })
  const title = { titleType: 2, invoiceTitle: '安先生', invoiceType: 1 }

  it('makes both, of the amount of the order', async () => {
    contractId = await makeRecord(repA, contract, { entity: { customerId, money: '700' } })
    const locks = [await lockOf(3), await lockOf(1)]
    const { data, code } = await ask(
      repA,
      locks.map(({ shellNum }) => shellNum),
      { invoice: title },
    )
    expect(code).toBe(0)
    expect(data).toMatchObject({ orderNo: expect.stringMatching(/^DD/), invoiceId: expect.any(Number) })
    expect(await repA.ask(invoices.detail, { invoiceId: Number(data?.invoiceId) })).toMatchObject({
      invoiceMoney: 400,
      contractId,
    })
    expect(await repA.ask(orders.detail, { businessId: Number(data?.businessId) })).toMatchObject({
      money: 400,
      orderType: 2,
      effectStatus: 3,
    })
    expect((await invoiced()).map(([money]) => money)).toEqual([300, 100])
  })

  it('answers a repeated submit with the invoice that it made', async () => {
    contractId = await makeRecord(repA, contract, { entity: { customerId, money: '700' } })
    const { shellNum } = await lockOf(2)
    const send = () => ask(repA, [shellNum], { invoice: title, requestKey: 'renewed-once' })
    const first = await send()
    expect(first.data?.invoiceId).toEqual(expect.any(Number))
    expect((await send()).data).toEqual(first.data)
  })

  it('makes neither where the company does not issue the kind of the invoice', async () => {
    contractId = await makeRecord(repA, contract, { entity: { customerId, money: '700' } })
    const { shellNum } = await lockOf(1)
    const before = (await repA.ask(orders.list, { limit: 1 })).totalRow
    const [special, ordinary] = [3, 1].map((invoiceType) => ({ invoice: { ...title, invoiceType } }))
    await admin.ask(invoiceCalls.setKinds, { invoiceTypes: [1, 2] })
    try {
      expect(await ask(repA, [shellNum], special)).toMatchObject({
        code: 400,
        msg: '企业不开具增值税专用发票，请选择其他开票类型',
      })
      expect((await repA.ask(orders.list, { limit: 1 })).totalRow).toBe(before)
      expect(await ask(repA, [shellNum], ordinary)).toMatchObject({ code: 0 })
    } finally {
      await admin.ask(invoiceCalls.setKinds, { invoiceTypes: [...everyKind] })
    }
  })

  it('refuses locks of several contracts, and makes neither where one is refused', async () => {
    contractId = await makeRecord(repA, contract, { entity: { customerId, money: '700' } })
    const own = await lockOf(3)
    const other = await lockOf(1, await makeRecord(repA, contract, { entity: { customerId, money: '1' } }))
    expect(await ask(repA, [own.shellNum, other.shellNum])).toMatchObject({ code: 2223 })
    const before = (await repA.ask(orders.list, { limit: 1 })).totalRow
    expect(await ask(repA, [own.shellNum], { invoice: { ...title, invoiceMoney: '1000' } })).toMatchObject({
      code: 2236,
    })
    expect((await repA.ask(orders.list, { limit: 1 })).totalRow).toBe(before)
    expect(await ask(company.people.finance, [own.shellNum])).toMatchObject({ code: 401 })
    const { data } = await ask(repA, [own.shellNum])
    expect(data).toMatchObject({ invoiceId: null })
  })
})
