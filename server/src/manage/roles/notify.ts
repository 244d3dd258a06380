import type { Transaction } from 'kysely'
import { accountMessageTypes } from '#protocol/manage/people/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { Acting } from '#server/access/audit.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** Longest list of names in a message. */
const LONGEST = 200

/** People whose roles are others than before are told which they have now, in the transaction that changed them. */
export async function tellHeldRoles(
  trx: Transaction<Tables>,
  { services, viewer }: Acting,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  const snapshot = services.directory.current()
  const rows = await trx
    .selectFrom('user_role')
    .innerJoin('roles', 'roles.role_id', 'user_role.role_id')
    .where('user_id', 'in', [...userIds])
    .orderBy('roles.role_id')
    .select(['user_id', 'roles.role_id', 'role_name'])
    .execute()
  const held = Map.groupBy(rows, (row) => row.user_id)
  const changed = userIds.filter((userId) => {
    const before = new Set(snapshot.rolesOf(userId).map(({ roleId }) => roleId))
    const now = held.get(userId) ?? []
    return now.length !== before.size || now.some(({ role_id }) => !before.has(role_id))
  })
  const messages = changed.map((userId) => ({
    type: accountMessageTypes.rolesChanged,
    label: messageLabels.hrm,
    recipients: [userId],
    title: (held.get(userId) ?? [])
      .map(({ role_name }) => role_name)
      .join('、')
      .slice(0, LONGEST),
    typeId: null,
    sender: viewer.userId,
  }))
  await services.notify.sendMessages(trx, messages)
}
