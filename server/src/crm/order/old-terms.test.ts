import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { verifyLedger } from '#server/crm/software-lock/ledger/verify.ts'
import { today } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

const MIGRATION = new URL('../../../migrations/0705_term_products.sql', import.meta.url)
const NEW_LIST = 12

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const { makeProduct, licensed } = orderingOf(() => company)

it('locks of an earlier version get the products of their present term, and what a year costs follows today’s prices', async () => {
  const { admin, repA } = company.people
  const { pool, db } = company.platform
  const gates = { needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0, enabled: 1 } as const
  await admin.ask(orderTypeCalls.update, { orderType: NEW_LIST, ...gates })
  const customerId = await makeRecord(repA, customer)
  const [rental, second, other] = [
    await makeProduct(0, '1200'),
    await makeProduct(0, '300'),
    await makeProduct(0, '500'),
  ]
  const drawn = { customerId, ownerUserId: repA.userId, productIds: [rental, second] }
  const lock = await licensed({ ...drawn, until: 9, ports: 2 })
  await licensed({ ...drawn, until: null })
  const line = { productId: other, price: 500, salesPrice: 500, num: 2, discount: 0, subtotal: 1000 }
  const startTime = today(company.app.services.clock)
  // with days of its own, which are not those of the term
  await ordered(
    repA,
    NEW_LIST,
    { customerId, shellNums: lock.shellNum, leaseYears: 1, startTime },
    { product: [line] },
  )
  await pool.query('alter table software_lock drop column term_products')
  await pool.query('create index software_lock_rented on software_lock (end_time)')
  await pool.query(await readFile(MIGRATION, 'utf8'))
  expect((await verifyLedger(db)).found).toBeNull()
  const cost = async () => {
    const { list, extraData } = await repA.ask(orderCalls.renewals, { customerId, state: 1, limit: 15 })
    return { prices: list.map(({ renewPrice }) => renewPrice), extraData }
  }
  expect(await cost()).toEqual({ prices: [3000], extraData: { renewMoney: 3000 } })
  await pool.query('update product set price = 400 where id = $1', [second])
  expect(await cost()).toEqual({ prices: [3200], extraData: { renewMoney: 3200 } })
  await pool.query('update product set deleted_at = now() where id = $1', [second])
  expect(await cost()).toEqual({ prices: [2400], extraData: { renewMoney: 2400 } })
})
