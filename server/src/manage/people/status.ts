import type { Transaction } from 'kysely'
import { guardAdministrators } from '#server/access/administrators.ts'
import { revokeKeysOf } from '#server/access/api-key.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireUsers } from './rules.ts'

/** Somebody must be left who can let people in again: the super user always can, and nobody shuts himself out. */
export function requireDisablable({ userId }: Pick<Viewer, 'userId'>, user: DirectoryUser): void {
  if (user.isSuper) refuse('superUserCannotBeDisabled')
  if (user.userId === userId) refuse('ownAccountDisabled')
}

/**
 * Enables or disables users, all or none (platform.md §5.4). Disabling ends their sessions at once and refuses the
 * super user (1116) and oneself (400); enabling refuses who has no role (1113) or department (1114).
 */
export async function setUserStatus(
  acting: Acting,
  userIds: readonly number[],
  status: 0 | 1,
): Promise<void> {
  const { services, viewer } = acting
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const snapshot = services.directory.current()
    const users = requireUsers(snapshot, userIds)
    guardAdministrators(snapshot, viewer, users)
    for (const user of users) {
      if (status === 0) requireDisablable(viewer, user)
      if (status === 0 || user.isSuper) continue
      if (snapshot.rolesOf(user.userId).length === 0) refuse('roleMissing')
      if (user.deptId === null) refuse('departmentMissing')
    }
    if (status === 0) await disableUsers(trx, acting, users)
    else await enableUsers(trx, acting, users)
    await services.directory.changed(trx)
  })
}

const setStatus = (trx: Transaction<Tables>, users: readonly DirectoryUser[], status: 0 | 1) =>
  trx
    .updateTable('users')
    .set({ status })
    .where(
      'user_id',
      'in',
      users.map((user) => user.userId),
    )
    .execute()

const record = (
  trx: Transaction<Tables>,
  acting: Acting,
  users: readonly DirectoryUser[],
  verb: '停用' | '启用',
) =>
  recordActs(
    trx,
    acting,
    users.map(({ realname }) => adminAct('users', verb, realname, `${verb}了${realname}`)),
  )

/** Within a transaction that holds the organisation lock: their sessions end, and what waits for them goes on. */
export async function disableUsers(
  trx: Transaction<Tables>,
  acting: Acting,
  users: readonly DirectoryUser[],
): Promise<void> {
  const ids = users.map((user) => user.userId)
  await setStatus(trx, users, 0)
  await acting.services.sessions.endAllOf(trx, ids)
  await revokeKeysOf(trx, ids)
  await acting.services.leaving(trx, acting, ids)
  await record(trx, acting, users, '停用')
  await acting.services.secondReview.requireTwo(trx)
}

async function enableUsers(
  trx: Transaction<Tables>,
  acting: Acting,
  users: readonly DirectoryUser[],
): Promise<void> {
  await setStatus(trx, users, 1)
  await record(trx, acting, users, '启用')
}
