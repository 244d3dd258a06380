import type { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { checkNewPassword, hashPassword } from '#server/access/passwords.ts'
import { refuseAwaited } from '#server/access/second-review.ts'
import { staffNumber } from '#server/access/staff-number.ts'
import { onConstraint } from '#server/platform/constraints.ts'
import { inTransaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { replaceRoles, requireGivable, requireNoAdministrator } from '../roles/door.ts'
import { checkSuperior, requireDept, requireUser, requireUsers } from './rules.ts'

onConstraint('users_username_key', 'userExists')
onConstraint('users_realname_key', 'realnameTaken')

export type NewUser = RequestOf<typeof peopleCalls.addUser>

/**
 * Creates a user who has not logged in yet; answers his id (platform.md §5.4). Refuses 1106, 1107, 1141, 1113 (no role),
 * 1102 and 401 (a role the caller may not give), 1142, 1125 (superior unknown).
 */
export async function addUser(acting: Acting, user: NewUser): Promise<number> {
  const { services } = acting
  await checkNewPassword(user.password, [user.username])
  const { deptId } = user
  if (!deptId) refuse('userDepartmentMissing')
  const { given: roleIds } = requireGivable(acting, { userIds: [], roleIds: user.roleId })
  if (roleIds.length === 0) refuse('roleMissing')
  const password_hash = await hashPassword(user.password)
  return inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    await requireDept(trx, deptId)
    if (user.parentId) await requireUser(trx, user.parentId)
    await requireNoAdministrator(trx, services, roleIds)
    const { user_id } = await trx
      .insertInto('users')
      .values({
        username: user.username,
        realname: user.realname,
        password_hash,
        num: staffNumber(),
        email: user.email,
        post: user.post,
        sex: user.sex ?? 0,
        dept_id: deptId,
        parent_id: user.parentId || null,
        status: 2,
        img: null,
        last_login_ip: null,
        last_login_time: null,
        create_time: services.clock.now(),
      })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('user_role')
      .values(roleIds.map((role_id) => ({ user_id, role_id })))
      .execute()
    await recordActs(trx, acting, [adminAct('users', '新建', user.realname, `新增了员工:${user.realname}`)])
    await services.directory.changed(trx)
    return user_id
  })
}

type UserChange = RequestOf<typeof peopleCalls.setUser>

/**
 * Changes what is given of a user; login name and password never (platform.md §5.4). Roles are replaced.
 * Refuses 1125, 401 (an administrator, by somebody who is none), 1109, 1130, 1141, 1142, 1113; with 1139 roles that wait for a
 * second person (§5.8): everything else is saved.
 */
export async function setUser(acting: Acting, change: UserChange): Promise<void> {
  const { services, viewer } = acting
  const snapshot = services.directory.current()
  const users = requireUsers(snapshot, [change.userId])
  guardAdministrators(snapshot, viewer, users)
  const { userId, deptId, parentId } = change
  const awaited = await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    if (deptId) await requireDept(trx, deptId)
    if (parentId) await checkSuperior(trx, userId, parentId)
    const { realname } = await trx
      .updateTable('users')
      .set({
        realname: change.realname,
        email: change.email,
        post: change.post,
        sex: change.sex,
        dept_id: deptId || undefined,
        parent_id: parentId === 0 ? null : parentId,
        // Says something even when nothing else is given.
        user_id: userId,
      })
      .where('user_id', '=', userId)
      .returning('realname')
      .executeTakeFirstOrThrow()
    await recordActs(trx, acting, [adminAct('users', '编辑', realname, `修改了员工:${realname}`)])
    await services.directory.changed(trx)
    return change.roleId ? replaceRoles(trx, acting, { userIds: [userId], roleIds: change.roleId }) : null
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
