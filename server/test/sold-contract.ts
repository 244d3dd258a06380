import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from './make.ts'
import type { TestCompany } from './people.ts'

interface Sold {
  contractId: number
  customerId: number
  /** A contract of the same customer without a product. */
  bare: number
}

/** A representative has sold two kinds of locks for 425 to a customer of this name. */
export async function sellLocks(
  { people: { repA, admin }, platform }: TestCompany,
  customerName: string,
  entity: object = {},
): Promise<Sold> {
  const customerId = await makeRecord(repA, customer, { title: customerName })
  const dongle = await makeRecord(admin, product, {
    title: '加密锁',
    entity: { num: 'P1', price: '100', categoryId: 1 },
  })
  // whoever sells it may choose it
  await platform.pool.query('update product set owner_user_id = $1', [repA.userId])
  const made = await repA.ask(recordCallsOf(contract).add, {
    entity: { num: 'HT-1', name: '采购', customerId, money: '425', orderDate: '2025-05-15', ...entity },
    field: [],
    product: [
      { productId: dongle, price: '100', num: '2', discount: '0' },
      { productId: dongle, price: '100', num: '2.5', discount: '10' },
    ],
    discountRate: '0',
    totalPrice: '425',
  })
  const bare = await makeRecord(repA, contract, {
    title: '空合同',
    entity: { num: 'HT-2', customerId, money: '1', orderDate: '2025-05-15' },
  })
  return { contractId: Number(made.contractId), customerId, bare }
}
