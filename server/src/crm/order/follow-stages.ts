import { sql, type Transaction } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import type { Gate } from '#protocol/crm/order/declare.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** The group of stages that orders go through (locks-and-extensions.md §28.2). */
export const ORDER_GROUP = 12372
export const orderStages = { first: 47671, contracted: 47673, awaited: 47674 } as const

/** Where an approved order has come by the facts: its contract is in force, or nothing but payment and making is missing. */
function stageOf(hasContract: boolean, open: readonly Gate[]): number | null {
  if (open.every((gate) => gate === 'payment' || gate === 'device')) return orderStages.awaited
  return hasContract ? orderStages.contracted : null
}

interface Waiting {
  order: RowOf<typeof business>
  hasContract: boolean
  /** Gates that are still open. */
  open: readonly Gate[]
}

/**
 * Moves an open order forward to the stage that the facts have reached; one that a person has put further, or into another group, stays.
 * A stage that the company has removed is passed over. The order is locked.
 */
export async function followStage(
  trx: Transaction<Tables>,
  actor: Writer,
  { order, hasContract, open }: Waiting,
): Promise<void> {
  const stage = stageOf(hasContract, open)
  if (stage === null || Number(order.is_end) !== 0 || Number(order.type_id) !== ORDER_GROUP) return
  const { rows } = await sql<{
    status_id: number
  }>`select s.status_id::int as status_id from business_statuses s
    where s.status_id = ${stage} and s.type_id = ${ORDER_GROUP} and s.removed_at is null
      and s.order_num > coalesce((select n.order_num from business_statuses n
        where n.status_id = ${Number(order.status_id ?? 0)} and n.type_id = ${ORDER_GROUP}), 0)
    for share of s`.execute(trx)
  if (rows.length === 0) return
  await change(trx, actor, business, [order], {
    set: { status_id: stage, stage_id: stage },
    as: events.follow,
  })
  await sql`insert into business_changes (business_id, status_id, create_time, create_user_id)
    values (${order.id}, ${stage}, ${actor.services.clock.now()}, ${actor.viewer.userId})`.execute(trx)
}
