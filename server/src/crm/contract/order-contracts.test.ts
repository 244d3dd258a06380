import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { type StoredRow, systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { salesOf } from '../../../test/sales.ts'

let company: TestCompany
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ repA } = company.people)
})
afterAll(() => company.close())
const { makePlan, planOf, makeContract, contractOf, discard } = salesOf(() => company)
const calls = recordCallsOf(contract)

/** A business of a customer, an order where `orderType` is given. */
async function opportunity(orderType?: number) {
  const businessId = await makeRecord(repA, business)
  const { customerId } = await repA.ask(recordCallsOf(business).detail, { businessId })
  if (orderType !== undefined)
    await company.platform.pool.query(
      'update business set order_no = $2, order_type = $3, region = 2 where id = $1',
      [businessId, `DD${businessId}`, orderType],
    )
  return { businessId, customerId: Number(customerId) }
}

const cancelled = ({ contractId }: { contractId: number }) =>
  inTransaction(company.app.services.db, async (trx) => {
    const { rows } = await sql<StoredRow>`select * from contract where id = ${contractId} for update`.execute(
      trx,
    )
    await happen(trx, systemWriter(company.app.services), contract, rows, 'cancelOrder')
  })

describe('the contract of an order', () => {
  it('takes over its number, type and region', async () => {
    const of = await makeContract(await opportunity(3))
    expect(await contractOf(of)).toMatchObject({
      orderNo: expect.stringMatching(/^DD/),
      orderType: 3,
      region: 2,
    })
  })

  it('has the lines of its order, which were approved with it; a plain opportunity follows its contract', async () => {
    const { pool } = company.platform
    const productId = await makeRecord(company.people.admin, product, { entity: { categoryId: 1 } })
    const line = { productId, price: 100, num: 3, discount: 10, salesPrice: 90 }
    const other = { ...line, num: 4 }
    const save = (of: { businessId: number; customerId: number }, sent: object, discountRate = 0) =>
      repA.call(calls.add, {
        entity: {
          ...of,
          num: `L${randomUUID()}`,
          name: '丙',
          money: '270',
          orderDate: '2026-01-05',
          discountRate,
        },
        field: [],
        product: [sent],
      })
    const ordered = await opportunity(0)
    await pool.query(
      `insert into business_product (record_id, place, product_id, price, num, discount, sales_price)
       values ($1, 1, $2, 100, 3, 10, 90)`,
      [ordered.businessId, productId],
    )
    const unlike = { code: 400, msg: '合同的产品与订单不一致，请先修改订单' }
    expect(await save(ordered, other)).toMatchObject(unlike)
    expect(await save(ordered, line, 5)).toMatchObject(unlike)
    const { code, data } = await save(ordered, line)
    expect(code).toBe(0)
    const contractId = Number(data && 'contractId' in data ? data.contractId : 0)
    const change = (sent: object) =>
      repA.call(calls.update, { entity: { contractId, remark: '改' }, field: [], product: [sent] })
    expect(await change(other)).toMatchObject(unlike)
    expect((await change(line)).code).toBe(0)
    const numsOf = async ({ businessId }: { businessId: number }) =>
      (
        await pool.query<{ num: string }>('select num from business_product where record_id = $1', [
          businessId,
        ])
      ).rows.map(({ num }) => Number(num))
    expect(await numsOf(ordered)).toEqual([3])
    const plain = await opportunity()
    expect((await save(plain, other)).code).toBe(0)
    expect(await numsOf(plain)).toEqual([4])
  })

  it('is the only valid one; a plain opportunity may have several', async () => {
    const order = await opportunity(0)
    const first = await makeContract(order)
    const again = () =>
      repA.call(calls.add, {
        entity: { ...order, num: `Z${Date.now()}`, name: '二', money: '1', orderDate: '2026-01-05' },
        field: [],
      })
    expect(await again()).toMatchObject({ code: 2249, msg: '该订单已有有效合同' })
    await discard(first)
    expect((await again()).code).toBe(0)
    const plain = await opportunity()
    await makeContract(plain)
    await makeContract(plain)
  })

  it('stays voided, where one of a plain opportunity is submitted again', async () => {
    const change = ({ contractId }: { contractId: number }) =>
      repA.call(calls.update, { entity: { contractId, remark: '改' }, field: [] })
    const of = await makeContract(await opportunity(1))
    await discard(of)
    expect(await change(of)).toMatchObject({ code: 2013, msg: '合同已作废，不能编辑' })
    const plain = await makeContract(await opportunity())
    await discard(plain)
    expect((await change(plain)).code).toBe(0)
  })

  it('is not voided once its order has taken effect, which is cancelled instead', async () => {
    const order = await opportunity(0)
    const of = await makeContract(order)
    const effect = (status: number) =>
      company.platform.pool.query('update business set effect_status = $2 where id = $1', [
        order.businessId,
        status,
      ])
    await effect(3)
    const call = calls.events.void
    if (!call) throw new Error('contracts are voided')
    const { managerA } = company.people
    expect(await managerA.call(call, { contractId: of.contractId })).toMatchObject({
      code: 2240,
      msg: '订单已生效，请撤单',
    })
    expect((await contractOf(of)).checkStatus).not.toBe(8)
    await effect(1)
    expect((await managerA.call(call, { contractId: of.contractId })).code).toBe(0)
  })

  it('is cancelled with it, for good, and its plans are asked for no more', async () => {
    const of = await makeContract(await opportunity(0))
    const plan = await makePlan(of)
    await cancelled(of)
    expect((await contractOf(of)).checkStatus).toBe(11)
    expect((await planOf(plan)).receivedStatus).toBe(3)
    expect(
      await repA.call(calls.update, { entity: { contractId: of.contractId, remark: '改' }, field: [] }),
    ).toMatchObject({
      code: 400,
      msg: '订单已撤单，合同不能再修改',
    })
    await expect(cancelled(of)).rejects.toThrow('撤单')
    const call = calls.events.void
    if (!call) throw new Error('contracts are voided')
    expect((await company.people.managerA.call(call, { contractId: of.contractId })).code).not.toBe(0)
  })
})
