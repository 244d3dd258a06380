import { sql } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { moveRows } from '#server/engine/features/transfer/transfer.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/**
 * 变更经办人: orders get another handler and owner, and with them the locks on which they took effect (locks-and-extensions.md
 * §8.6). The right to transfer them.
 */
export async function handOverOrders(
  actor: Actor,
  { ids, userId, syncLock }: z.output<typeof orderCalls.handOver.request>,
): Promise<void> {
  const user = actor.services.directory.current().user(userId) ?? refuse('userUnknown')
  if (user.status === 0) refuse('ownerDisabled', user.realname)
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await requireRecords(actor, business, ids, { action: 'transfer', lock: true, db: trx })
    const to = { ownerUserId: userId, transferType: 1 } as const
    await moveRows(trx, actor, { type: business, rows }, to)
    const { rows: orders } = await sql<StoredRow>`select r.* from business r where ${among(sql`r.id`, ids)}
      and r.order_type is not null order by r.id`.execute(trx)
    await change(trx, actor, business, orders, { set: { handle_user_id: userId }, as: events.update })
    if (syncLock === 0) return
    const { rows: locks } =
      await sql<StoredRow>`select r.* from software_lock r where r.business_id = any(${ids}::bigint[])
      and r.deleted_at is null order by r.id for update of r`.execute(trx)
    if (locks.length > 0) await moveRows(trx, actor, { type: softwareLock, rows: locks }, to)
  })
}
