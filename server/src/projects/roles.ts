import {
  BUILT_IN_WORK_ROLE,
  EDITING_WORK_ROLE,
  MANAGING_WORK_ROLE,
  OWN_WORK_ROLE,
  PROJECT_ADMINISTRATOR_REMARK,
  READING_WORK_ROLE,
} from '#protocol/manage/roles/roles.ts'
import type { FlagRole } from '#protocol/projects/flags.ts'
import type { Role, Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'

const PROJECT_ADMINISTRATORS = 8

const isWorkRole = ({ roleType, status }: Role) =>
  status === 1 && (roleType === BUILT_IN_WORK_ROLE || roleType === OWN_WORK_ROLE)
const isManaging = ({ roleType, label }: Role) =>
  roleType === BUILT_IN_WORK_ROLE && label === MANAGING_WORK_ROLE

function builtIn(people: Snapshot, label: number): Role {
  const found = people.roles.find((role) => role.roleType === BUILT_IN_WORK_ROLE && role.label === label)
  if (!found) throw new Error(`projects: the role with label ${label} is missing`)
  return found
}

export const managingRole = (people: Snapshot): Role => builtIn(people, MANAGING_WORK_ROLE)
export const editingRole = (people: Snapshot): Role => builtIn(people, EDITING_WORK_ROLE)
export const readingRole = (people: Snapshot): Role => builtIn(people, READING_WORK_ROLE)

/** The role that a stored id means: one that is gone or not in use is 编辑 (§12.5). */
export function roleOf(people: Snapshot, roleId: number): Role {
  const role = people.role(roleId)
  return role && isWorkRole(role) ? role : editingRole(people)
}

export const flagRoleOf = (people: Snapshot, roleId: number | null): FlagRole | null => {
  if (roleId === null) return null
  const role = roleOf(people, roleId)
  return { isManaging: isManaging(role), actions: role.actions }
}

/** A role that members can be given, by id; refuses every other one. */
export function requireWorkRole(people: Snapshot, roleId: number | undefined): number {
  const role = roleId === undefined ? undefined : people.role(roleId)
  return role && isWorkRole(role) ? role.roleId : refuse('projectRoleMissing')
}

/** Administrators, and holders of 项目管理员: all projects, all flags. */
export const administersProjects = ({ services, viewer }: Actor): boolean =>
  viewer.isAdmin ||
  services.directory
    .current()
    .rolesOf(viewer.userId)
    .some(
      ({ roleType, remark, status }) =>
        roleType === PROJECT_ADMINISTRATORS && remark === PROJECT_ADMINISTRATOR_REMARK && status === 1,
    )
