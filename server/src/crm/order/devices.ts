import type { Transaction } from 'kysely'
import { type EffectiveLine, lineRoles, type OrderType } from '#protocol/crm/order/declare.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { viewerOf } from '#server/access/viewer.ts'
import type { StoredRow, Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { createReplacedBadLock, followReplacing, linkOpenBadLock } from '../bad-lock/door.ts'
import { markClaimUsed } from '../lock-claim/door.ts'
import type { OrderDraft } from './complete.ts'

interface Settled {
  type: OrderType
  order: StoredRow
  lines: readonly EffectiveLine[]
}

/**
 * What an order that takes effect means to the stock: devices that were claimed are used, and a lock that was exchanged is reported as
 * bad, unless it is good (locks-and-extensions.md §7.8, §13).
 */
export async function settleDevices(
  trx: Transaction<Tables>,
  actor: Writer,
  { type, order, lines }: Settled,
): Promise<void> {
  const used = lines.flatMap(({ deviceId, lockId, state }) =>
    deviceId !== null ? [deviceId] : state.status === statusCode('claimed') ? [lockId] : [],
  )
  await markClaimUsed(trx, used)
  const { reportsFault } = type
  if (!reportsFault) return
  for (const { lockId, role } of lines) {
    if (role !== lineRoles.replaced) continue
    const known = await linkOpenBadLock(trx, actor, { lockId, businessId: order.id })
    if (known !== null || Number(order.reason_type) === reportsFault.but) continue
    await createReplacedBadLock(trx, ofHandler(actor, order), {
      lockId,
      businessId: order.id,
      customerId: Number(order.customer_id),
      reason: typeof order.reason === 'string' ? order.reason : null,
    })
  }
}

/** The reports of the locks that an order replaces lead to it as soon as it is saved (locks-and-extensions.md §14). */
export async function showReplacing(
  trx: Transaction<Tables>,
  actor: Writer,
  businessId: number,
  { type, lines }: OrderDraft,
): Promise<void> {
  if (!type.reportsFault) return
  const lockIds = lines.flatMap(({ role, asked }) =>
    role === lineRoles.replaced ? (asked.lock?.lockId ?? []) : [],
  )
  await followReplacing(trx, actor, { businessId, lockIds })
}

/** The report is the handler's, also where another user closed the last gate. */
function ofHandler({ services, client }: Writer, order: StoredRow) {
  const userId = Number(order.handle_user_id ?? order.owner_user_id)
  return { services, client, viewer: viewerOf(services.directory.current(), userId) }
}
