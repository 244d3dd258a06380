import { ADMINISTRATOR_REMARK, roleTypeOf } from '#protocol/manage/roles/roles.ts'
import type { Acting } from '#server/access/audit.ts'
import type { Role, Snapshot } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { refuse } from '#server/platform/refusal.ts'

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
