import type { RoleGroup, RoleRow } from '#protocol/manage/roles/calls.ts'
import { offeredIn, roleTypeOf, roleTypes } from '#protocol/manage/roles/roles.ts'
import { actionsUnder } from '#protocol/platform/permissions.ts'
import type { Role, Snapshot } from '#server/access/snapshot.ts'
import { isForPeople } from './givable.ts'

/** A role without its actions. */
export function presentRole(role: Role): RoleRow {
  const { roleId, roleName, roleType, remark, status, dataType, isHidden, label } = role
  return { roleId, roleName, roleType, remark, status, dataType, isHidden, label, rules: null, menuIds: [] }
}

/** A role with the actions ticked in the trees of its type. */
export function presentRoleWithRules(role: Role): RoleRow {
  const held = (directories: readonly string[]) =>
    directories.flatMap(actionsUnder).filter((action) => role.actions.has(action))
  const type = roleTypeOf(role.roleType)
  return { ...presentRole(role), rules: { data: held(type ? offeredIn(type) : []), bi: held(['bi']) } }
}

/** Roles by type, in the order of the numbers; `shown` leaves roles out. */
export function groupRoles(snapshot: Snapshot, shown: (role: Role) => boolean): RoleGroup[] {
  return [...roleTypes]
    .sort((a, b) => a.roleType - b.roleType)
    .map(({ roleType, name }) => ({
      pid: roleType,
      name,
      list: snapshot.roles
        .filter((role) => role.roleType === roleType && isForPeople(role) && shown(role))
        .map(presentRole),
    }))
}
