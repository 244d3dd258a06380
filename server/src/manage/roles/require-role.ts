import { ADMINISTRATOR_REMARK, PROJECT_ADMINISTRATOR_REMARK } from '#protocol/manage/roles/roles.ts'
import type { Acting } from '#server/access/audit.ts'
import type { Role } from '#server/access/snapshot.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isForPeople } from './givable.ts'

/** A role that people can hold; refuses 1102. */
export function requireRole({ services }: Pick<Acting, 'services'>, roleId: number): Role {
  const role = services.directory.current().role(roleId)
  return role && isForPeople(role) ? role : refuse('rowUnknown')
}

export const isFixed = (role: Role): boolean =>
  role.remark === ADMINISTRATOR_REMARK || role.remark === PROJECT_ADMINISTRATOR_REMARK

/** The two administrator roles are neither renamed, copied nor given other actions (401). */
export function requireOpenRole(acting: Acting, roleId: number): Role {
  const role = requireRole(acting, roleId)
  return isFixed(role) ? refuse('forbidden') : role
}
