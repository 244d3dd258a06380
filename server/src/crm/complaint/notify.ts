import { COMPLAINT_ASSIGNED } from '#protocol/crm/complaint/messages.ts'
import type { complaint } from '#protocol/crm/complaint/type.ts'
import { MOST_URGENT } from '#protocol/crm/complaint/words.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { SavedMoment } from '#server/engine/model/rules.ts'

type Saved = SavedMoment<RowOf<typeof complaint>>

/**
 * Notifies the handler of a complaint that was assigned, and of a most urgent one the handler's superior as well, also when it
 * becomes that later (locks-and-extensions.md §19).
 */
export async function notifyHandler({ actor, trx, id, stored, values }: Saved): Promise<void> {
  const { services, viewer } = actor
  const of = (column: 'owner_user_id' | 'urgency' | 'complaint_num') =>
    column in values ? values[column] : stored?.[column]
  const handler = Number(of('owner_user_id') ?? 0)
  const isAssigned = handler > 0 && handler !== stored?.owner_user_id
  const isUrgent = of('urgency') === MOST_URGENT
  const becomesUrgent = isUrgent && stored?.urgency !== MOST_URGENT
  const people = services.directory.current()
  const superior = people.user(handler)?.parentId ?? null
  const message = {
    type: COMPLAINT_ASSIGNED,
    label: messageLabels.crm,
    title: String(of('complaint_num') ?? ''),
    typeId: id,
    sender: viewer.userId,
  }
  await services.notify.sendMessages(trx, [
    ...(isAssigned ? [{ ...message, recipients: [handler], content: '您' }] : []),
    ...(superior !== null && isUrgent && (isAssigned || becomesUrgent)
      ? [{ ...message, recipients: [superior], content: `${people.realname(handler)}（${MOST_URGENT}）` }]
      : []),
  ])
}
