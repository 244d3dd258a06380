import { expect } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { saleCalls } from '#protocol/crm/sale/calls.ts'
import { makeRecord } from './make.ts'
import { ordered, orderingOf } from './ordering.ts'
import type { Person, TestCompany } from './people.ts'

/** Sales of a company: renewals of repA's, unless another person is named. */
export function renewalsOf(company: () => TestCompany) {
  const { makeProduct, licensed } = orderingOf(company)
  const repA = () => company().people.repA
  let rental: Promise<number> | undefined
  const rentalId = () => {
    rental ??= makeProduct(0, '100')
    return rental
  }

  /** A renewal of three locks of 3, 3 and 1 ports: 300, 300 and 100. */
  async function renewed(person: Person = repA()) {
    const productIds = [await rentalId()]
    const customerId = await makeRecord(person, customer)
    const locks = []
    for (const ports of [3, 3, 1])
      locks.push(await licensed({ customerId, ownerUserId: person.userId, ports, until: 9, productIds }))
    const made = await ordered(person, 2, {
      customerId,
      shellNums: locks.map(({ shellNum }) => shellNum).join(),
      leaseYears: 1,
    })
    expect(made.effectStatus).toBe(3)
    return { ...made, customerId, locks }
  }

  const receive = (businessId: number, money: string, status: number) =>
    company().platform.pool.query(
      'update business set received_money = $2, payment_status = $3 where id = $1',
      [businessId, money, status],
    )

  /** Sales of an order, as the ledger shows them to a person. */
  const ofOrder = async (businessId: number, who: Person = repA()) => {
    const { list } = await who.ask(saleCalls.list, { limit: 100 })
    return list
      .filter((row) => row.businessId === businessId)
      .toSorted((one, other) => one.saleRecordId - other.saleRecordId)
  }
  return { renewed, receive, ofOrder, rentalId }
}
