import type { Transaction } from 'kysely'
import { orderMessage } from '#protocol/crm/order/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { StoredRow, Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** Whom a notice about an order goes to: who makes its locks, or whose business it is. */
const recipients = {
  toMake: ({ handle_user_id: handler, owner_user_id: owner }: StoredRow) => handler ?? owner,
  effective: ({ owner_user_id: owner }: StoredRow) => owner,
  cancelled: ({ owner_user_id: owner }: StoredRow) => owner,
} as const

/** Notifies the person concerned of an order, unless that is who acts (locks-and-extensions.md §26). */
export async function tellOfOrder(
  trx: Transaction<Tables>,
  { services, viewer }: Writer,
  order: StoredRow,
  what: keyof typeof recipients,
): Promise<void> {
  const recipient = Number(recipients[what](order) ?? 0)
  if (!recipient || recipient === viewer.userId) return
  await services.notify.sendMessages(trx, [
    {
      type: orderMessage[what],
      label: messageLabels.crm,
      recipients: [recipient],
      title: String(order.business_name ?? ''),
      typeId: order.id,
      sender: viewer.userId,
    },
  ])
}
