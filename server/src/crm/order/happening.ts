import { business } from '#protocol/crm/business/type.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import type { HappenedMoment, StoredRow } from '#server/engine/model/rules.ts'
import { tryEffect } from './effect.ts'
import { planOrders } from './money/plans.ts'
import { noteMoney } from './money/renew.ts'
import { releaseLocks, reserveLocks } from './reserve.ts'

const ordersIn = (rows: readonly StoredRow[]): StoredRow[] =>
  rows.filter(({ order_type: code }) => code !== null && code !== undefined)

/** An order waits for its approval: its locks are held. */
async function beSubmitted({ trx, actor, rows }: HappenedMoment): Promise<void> {
  const orders = ordersIn(rows)
  if (orders.length > 0) await reserveLocks(trx, actor, orders)
}

/** It is approved, or has no approver: from now on its gates decide. */
async function beApproved({ trx, actor, rows }: HappenedMoment): Promise<void> {
  const orders = ordersIn(rows)
  if (orders.length === 0) return
  await happen(trx, actor, business, orders, 'wait')
  await planOrders(trx, actor, orders)
  await tryEffect(
    trx,
    actor,
    orders.map(({ id }) => id),
  )
}

async function beReturned({ trx, actor, rows }: HappenedMoment): Promise<void> {
  const orders = ordersIn(rows)
  if (orders.length > 0) await releaseLocks(trx, actor, orders)
}

/** What is delivered is owed. */
async function beDelivered({ trx, actor, rows }: HappenedMoment): Promise<void> {
  noteMoney(trx, actor, { businessIds: ordersIn(rows).map(({ id }) => id) })
}

/** The effects on orders of the events of their approval (locks-and-extensions.md §6.1). */
export const orderHappening = {
  submit: beSubmitted,
  save: async (moment: HappenedMoment) => {
    await beSubmitted(moment)
    await beApproved(moment)
  },
  pass: beApproved,
  refuse: beReturned,
  recall: beReturned,
  takeEffect: beDelivered,
} as const
