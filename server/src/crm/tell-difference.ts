import { SUMS_DIFFER } from '#protocol/crm/software-lock/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'

/** Notifies the administrators of the first difference that a nightly check has found (locks-and-extensions.md §26). */
export async function tellDifference(
  { db, directory, notify }: Pick<AppServices, 'db' | 'directory' | 'notify'>,
  title: string,
): Promise<void> {
  const people = directory.current()
  const recipients = people.users.map(({ userId }) => userId).filter(people.isAdministrator)
  const message = { type: SUMS_DIFFER, label: messageLabels.hrm, recipients, title, typeId: null, sender: 0 }
  await inTransaction(db, (trx) => notify.sendMessages(trx, [message]))
}
