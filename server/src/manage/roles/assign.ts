import type { Transaction } from 'kysely'
import { ADMINISTRATOR_REMARK, roleTypeOf } from '#protocol/manage/roles/roles.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import type { Role, Snapshot } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { tellRolesChanged } from './tell.ts'

/** Roles people can hold: of a type with a role screen, not hidden. Project member roles belong to projects. */
export const isForPeople = (role: Role) => roleTypeOf(role.roleType) !== undefined && role.isHidden === 1

/**
 * Which roles the caller may give and take (platform.md §4.7): administrators and holders of permission/update all,
 * holders of users/roleRead what their own roles list; the role `admin` only administrators.
 */
export function assignableRoles(snapshot: Snapshot, viewer: Viewer): ReadonlySet<number> {
  const all = snapshot.roles.filter(
    (role) => isForPeople(role) && (viewer.isAdmin || role.remark !== ADMINISTRATOR_REMARK),
  )
  if (viewer.isAdmin || viewer.can('manage/permission/update')) return new Set(all.map((role) => role.roleId))
  if (!viewer.can('manage/users/roleRead')) return new Set()
  const listed = new Set(snapshot.rolesOf(viewer.userId).flatMap((role) => [...role.assignable]))
  return new Set(all.map((role) => role.roleId).filter((roleId) => listed.has(roleId)))
}

export interface Assignment {
  userIds: readonly number[]
  roleIds: readonly number[]
}

/** The users of an assignment; refuses 1136 without roles, 1125 for an unknown user and 401 for an administrator, by who is none. */
function checkAssignment({ services, viewer }: Acting, { userIds, roleIds }: Assignment): void {
  if (roleIds.length === 0) refuse('rolesMissing')
  const snapshot = services.directory.current()
  const users = userIds.map((userId) => snapshot.user(userId) ?? refuse('userUnknown'))
  guardAdministrators(snapshot, viewer, users)
}

const namesOf = (snapshot: Snapshot, userIds: readonly number[]) =>
  userIds.map((userId) => snapshot.realname(userId)).join('、')

function assignActs(snapshot: Snapshot, { userIds, roleIds }: Assignment) {
  const names = namesOf(snapshot, userIds)
  return roleIds.flatMap((roleId) => {
    const role = snapshot.role(roleId)
    return role ? [adminAct('roles', '关联', role.roleName, `关联员工:${names}`)] : []
  })
}

/**
 * The roles of an assignment, each once. Refuses 1102 what is no role of people and 401 a role that the caller may not give
 * to somebody who does not hold it; one that all of them hold is only kept.
 */
export function requireGivable(
  { services, viewer }: Acting,
  { userIds, roleIds }: Assignment,
): { assignable: ReadonlySet<number>; given: number[] } {
  const snapshot = services.directory.current()
  const assignable = assignableRoles(snapshot, viewer)
  const wanted = [...new Set(roleIds)]
  for (const roleId of wanted.filter((each) => !assignable.has(each))) {
    const role = snapshot.role(roleId)
    if (!role || !isForPeople(role)) refuse('rowUnknown')
    const isKept = userIds.length > 0 && userIds.every((userId) => snapshot.rolesOf(userId).includes(role))
    if (!isKept) refuse('roleNotGivable', role.roleName)
  }
  return { assignable, given: wanted.filter((roleId) => assignable.has(roleId)) }
}

/** Gives roles to users beside those they have; refuses 1136, 1125, 1102 and 401 (a role the caller may not give). */
export async function addRoles(acting: Acting, assignment: Assignment): Promise<void> {
  const { services } = acting
  const snapshot = services.directory.current()
  checkAssignment(acting, assignment)
  const userIds = [...new Set(assignment.userIds)]
  const { given: roleIds } = requireGivable(acting, assignment)
  const rows = userIds.flatMap((user_id) => roleIds.map((role_id) => ({ user_id, role_id })))
  if (rows.length === 0) return
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    await insertRoles(trx, rows)
    await tellRolesChanged(trx, acting, userIds)
    await recordActs(trx, acting, assignActs(snapshot, { userIds, roleIds }))
    await services.directory.changed(trx)
  })
}

async function insertRoles(trx: Transaction<Tables>, rows: readonly { user_id: number; role_id: number }[]) {
  for (let at = 0; at < rows.length; at += MOST_AT_ONCE)
    await trx
      .insertInto('user_role')
      .values(rows.slice(at, at + MOST_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
const MOST_AT_ONCE = 10_000

/**
 * Replaces the assignable part of users' roles within a transaction that holds the organisation lock. Roles the
 * caller may not assign stay; the super user keeps the role `admin`. Refuses 1102 and 401 (a role that the caller may not
 * give), and 1113 when a user would have none.
 */
export async function replaceRoles(
  trx: Transaction<Tables>,
  acting: Acting,
  assignment: Assignment,
): Promise<void> {
  const snapshot = acting.services.directory.current()
  const { superUser } = snapshot
  const userIds = [...new Set(assignment.userIds)]
  if (userIds.length === 0) return
  const { assignable, given: roleIds } = requireGivable(acting, assignment)
  await trx
    .deleteFrom('user_role')
    .where('user_id', 'in', userIds)
    .where('role_id', 'in', [...assignable, NO_ROLE])
    .where((where) =>
      where.not(
        where.and([
          where('user_id', '=', superUser?.userId ?? 0),
          where('role_id', 'in', [...administratorRoles(snapshot), NO_ROLE]),
        ]),
      ),
    )
    .execute()
  await insertRoles(
    trx,
    userIds.flatMap((user_id) => roleIds.map((role_id) => ({ user_id, role_id }))),
  )
  const holders = await trx
    .selectFrom('user_role')
    .where('user_id', 'in', userIds)
    .select('user_id')
    .distinct()
    .execute()
  if (holders.length < userIds.length) refuse('roleMissing')
  await tellRolesChanged(trx, acting, userIds)
}

/** An id no role has: `in ()` is no SQL. */
const NO_ROLE = 0

const administratorRoles = (snapshot: Snapshot) =>
  snapshot.roles.filter((role) => role.remark === ADMINISTRATOR_REMARK).map((role) => role.roleId)

/** Replaces the roles of users and of everybody directly in departments (platform.md §4.7). */
export async function replaceRolesOf(
  acting: Acting,
  { userIds, deptIds, roleIds }: Assignment & { deptIds: readonly number[] },
): Promise<void> {
  const { services } = acting
  const snapshot = services.directory.current()
  const inDepts = deptIds.flatMap((deptId) => snapshot.usersOfDept(deptId).map((user) => user.userId))
  const everybody = [...new Set([...userIds, ...inDepts])]
  checkAssignment(acting, { userIds: everybody, roleIds })
  if (everybody.length === 0) return
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    await replaceRoles(trx, acting, { userIds: everybody, roleIds })
    await recordActs(trx, acting, assignActs(snapshot, { userIds: everybody, roleIds }))
    await services.directory.changed(trx)
  })
}

/** Takes one role from a user; refuses 1102 (does not hold it), 401 (an administrator's, the role `admin`), 1133 (his last). */
export async function takeRole(acting: Acting, userId: number, roleId: number): Promise<void> {
  const { services, viewer } = acting
  const snapshot = services.directory.current()
  const role = snapshot.rolesOf(userId).find((held) => held.roleId === roleId) ?? refuse('rowUnknown')
  guardAdministrators(snapshot, viewer, [{ userId }])
  if (role.remark === ADMINISTRATOR_REMARK && userId === snapshot.superUser?.userId) refuse('forbidden')
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    await trx.deleteFrom('user_role').where('user_id', '=', userId).where('role_id', '=', roleId).execute()
    const left = trx.selectFrom('user_role').where('user_id', '=', userId).select('role_id')
    if (!(await left.executeTakeFirst())) refuse('lastRole')
    await tellRolesChanged(trx, acting, [userId])
    const detail = `取消关联:${snapshot.realname(userId)}`
    await recordActs(trx, acting, [adminAct('roles', '解绑', role.roleName, detail)])
    await services.directory.changed(trx)
  })
}
