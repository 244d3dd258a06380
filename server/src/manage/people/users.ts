import type { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { allAwaited, refuseAwaited } from '#server/access/second-review.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { replaceRoles } from '../roles/door.ts'
import { emailChange } from './email.ts'
import { requireFreeEmail } from './emails.ts'
import { requireDept, requireUsers } from './rules.ts'
import { setSuperior } from './superior.ts'

type UserChange = RequestOf<typeof peopleCalls.setUser>

/**
 * Changes what is given of a user; login name and password never (platform.md §5.4). Roles are replaced.
 * Refuses 1125, 401 (an administrator, by a user who is none), 1109, 1130, 1141, 1142, 1113; with 1139 roles, an e-mail address and a
 * superior that wait for a second person (§5.8): everything else is saved.
 */
export async function setUser(acting: Acting, change: UserChange): Promise<void> {
  const { services, viewer } = acting
  const snapshot = services.directory.current()
  const users = requireUsers(snapshot, [change.userId])
  guardAdministrators(snapshot, viewer, users)
  const { userId, deptId, parentId, email } = change
  const awaited = await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    if (deptId) await requireDept(trx, deptId)
    // what waits has to be possible as well
    await requireFreeEmail(trx, { userId, email })
    const superior = parentId === undefined ? null : await setSuperior(trx, acting, userId, parentId || null)
    const address =
      email === undefined
        ? null
        : await services.secondReview.carryOut(trx, acting, emailChange, [{ userId, values: { email } }])
    const { realname } = await trx
      .updateTable('users')
      .set({
        realname: change.realname,
        post: change.post,
        sex: change.sex,
        dept_id: deptId || undefined,
        // So that the statement is valid when nothing else is given.
        user_id: userId,
      })
      .where('user_id', '=', userId)
      .returning('realname')
      .executeTakeFirstOrThrow()
    await recordActs(trx, acting, [adminAct('users', '编辑', realname, `修改了员工:${realname}`)])
    await services.directory.changed(trx)
    const roles = await replaceRoles(trx, acting, {
      userIds: change.roleId ? [userId] : [],
      roleIds: change.roleId ?? [],
    })
    return allAwaited([superior, address, roles])
  })
  refuseAwaited(awaited, '；其余修改已保存')
}

/** Moves users to a department; refuses 1125, 401 and 1142. */
export async function setUserDept(acting: Acting, userIds: readonly number[], deptId: number): Promise<void> {
  const { services, viewer } = acting
  const snapshot = services.directory.current()
  const users = requireUsers(snapshot, userIds)
  guardAdministrators(snapshot, viewer, users)
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    await requireDept(trx, deptId)
    const ids = users.map((user) => user.userId)
    await trx.updateTable('users').set({ dept_id: deptId }).where('user_id', 'in', ids).execute()
    const acts = users.map(({ realname }) => adminAct('users', '编辑', realname, `修改了员工:${realname}`))
    await recordActs(trx, acting, acts)
    await services.directory.changed(trx)
  })
}
