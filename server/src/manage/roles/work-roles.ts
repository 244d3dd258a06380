import type { Transaction } from 'kysely'
import type { WorkRole, WorkRoleRights } from '#protocol/manage/roles/calls.ts'
import {
  BUILT_IN_WORK_ROLE,
  EDITING_WORK_ROLE,
  MANAGING_WORK_ROLE,
  OWN_WORK_ROLE,
} from '#protocol/manage/roles/roles.ts'
import { actionsUnder } from '#protocol/platform/permissions.ts'
import { comparableText } from '#protocol/platform/plain-text.ts'
import { type Acting, adminAct } from '#server/access/audit.ts'
import type { Role, Snapshot } from '#server/access/snapshot.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { changeRoles } from './change-roles.ts'
import { presentRole } from './present.ts'

const isWorkRole = ({ roleType }: Role) => roleType === BUILT_IN_WORK_ROLE || roleType === OWN_WORK_ROLE
const isEditing = ({ label }: Role) => label === EDITING_WORK_ROLE

/** Roles that members of projects can have, in use; 编辑 first, which new members get (approval-office.md §12.5). */
function workRolesOf(snapshot: Snapshot): Role[] {
  const inUse = snapshot.roles.filter((role) => isWorkRole(role) && role.status === 1)
  return inUse.toSorted((a, b) => Number(isEditing(b)) - Number(isEditing(a)))
}

/** All of them, for choosing one. */
export const listWorkRoles = (snapshot: Snapshot): WorkRole[] =>
  workRolesOf(snapshot).map(({ roleId, roleName, remark, roleType, label }) => ({
    roleId,
    roleName,
    remark,
    roleType,
    label,
  }))

/** Those whose rights are set one by one, with them: not 管理, which has all. */
export const listProjectRoles = (snapshot: Snapshot) =>
  workRolesOf(snapshot)
    .filter(({ label }) => label !== MANAGING_WORK_ROLE)
    .map((role) => ({ ...presentRole(role), menuIds: [...role.actions] }))

function requireWorkRole({ services }: Acting, roleId: number): Role {
  const role = services.directory.current().role(roleId)
  return role && isWorkRole(role) ? role : refuse('rowUnknown')
}

/** One name in both types: people choose among them together. */
async function keepNameFree(trx: Transaction<Tables>, roleName: string, roleId: number): Promise<void> {
  const others = await trx
    .selectFrom('roles')
    .select('role_name')
    .where('role_type', 'in', [BUILT_IN_WORK_ROLE, OWN_WORK_ROLE])
    .where('role_id', '<>', roleId)
    .execute()
  const wanted = comparableText(roleName)
  if (others.some(({ role_name }) => comparableText(role_name) === wanted))
    throw refusal('roleNameExists').at('roleName')
}

/**
 * Makes a role of project members, or sets one's name, words and rights; ids that are no rights inside a project are dropped.
 * Refuses 1102, 401 (管理 has every right) and 1117.
 */
export async function setWorkRole(
  acting: Acting,
  { roleId, roleName, remark, menuIds }: WorkRoleRights,
): Promise<void> {
  const role = roleId === undefined ? null : requireWorkRole(acting, roleId)
  if (role?.label === MANAGING_WORK_ROLE) refuse('forbidden')
  const offered = new Set(actionsUnder('work'))
  const actions = [...new Set(menuIds)].filter((menuId) => offered.has(menuId))
  const act = adminAct('projects', role ? '编辑' : '新建', roleName, `设置项目角色:${roleName}`)
  await changeRoles(acting, act, async (trx) => {
    await keepNameFree(trx, roleName, role?.roleId ?? 0)
    const id = role?.roleId ?? (await insertWorkRole(trx, roleName))
    const { numUpdatedRows } = await trx
      .updateTable('roles')
      .set({ role_name: roleName, remark: remark || null })
      .where('role_id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) refuse('rowUnknown')
    await trx.deleteFrom('role_menu').where('role_id', '=', id).execute()
    const rights = actions.map((menu_id) => ({ role_id: id, menu_id }))
    if (rights.length > 0) await trx.insertInto('role_menu').values(rights).execute()
  })
}

async function insertWorkRole(trx: Transaction<Tables>, role_name: string): Promise<number> {
  const { role_id } = await trx
    .insertInto('roles')
    .values({ role_name, role_type: OWN_WORK_ROLE, remark: null, label: null })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  return role_id
}

/** Deletes a role of the company's own; refuses 1102, and 1140 for those of the product. */
export async function deleteWorkRole(acting: Acting, roleId: number): Promise<void> {
  const { roleName, roleType } = requireWorkRole(acting, roleId)
  if (roleType === BUILT_IN_WORK_ROLE) refuse('defaultRole')
  const act = adminAct('projects', '删除', roleName, `删除了项目角色:${roleName}`)
  await changeRoles(acting, act, async (trx) => {
    await trx.deleteFrom('roles').where('role_id', '=', roleId).execute()
  })
}
