import { messageLabels } from '#protocol/messages/door.ts'
import { SECOND_FACTOR_RESET } from '#protocol/session/messages.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { inTransaction } from '#server/platform/database.ts'
import { removeSecondFactors } from '#server/session/door.ts'
import { requireUsers } from './rules.ts'

/**
 * Takes the second factor of users away, whose phone was lost or found by others, and ends their sessions; they are told.
 * Refuses 1125 and 401 (platform.md §2.9).
 */
export async function resetSecondFactors(acting: Acting, userIds: readonly number[]): Promise<void> {
  const { services, viewer } = acting
  const snapshot = services.directory.current()
  const users = requireUsers(snapshot, userIds)
  guardAdministrators(snapshot, viewer, users)
  await inTransaction(services.db, async (trx) => {
    const ids = users.map((user) => user.userId)
    const had = await removeSecondFactors(trx, services, ids)
    const reset = users.filter((user) => had.includes(user.userId))
    await services.sessions.endAllOf(trx, had)
    const acts = reset.map(({ realname }) =>
      adminAct('users', '重置', realname, `重置了两步验证:${realname}`),
    )
    await recordActs(trx, acting, acts)
    await services.notify.sendMessages(trx, [
      {
        type: SECOND_FACTOR_RESET,
        label: messageLabels.hrm,
        recipients: had,
        title: viewer.realname,
        typeId: null,
        sender: viewer.userId,
      },
    ])
  })
}
