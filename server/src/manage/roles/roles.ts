import { sql, type Transaction } from 'kysely'
import {
  BUILT_IN_WORK_ROLE,
  HR_ADMINISTRATOR,
  HR_SUPERIOR,
  leastRange,
  roleTypeOf,
} from '#protocol/manage/roles/roles.ts'
import { isAbove } from '#server/access/above.ts'
import { type Acting, adminAct } from '#server/access/audit.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { changeRoles } from './change-roles.ts'
import { isForPeople } from './givable.ts'
import { tellHeldRoles } from './notify.ts'
import { isFixed, requireOpenRole, requireRole } from './require-role.ts'

onConstraint('roles_name_key', 'roleNameExists', 'roleName')

/** Longest role name. */
const NAME_LENGTH = 100

export interface NewRole {
  roleName: string
  roleType: number
  label?: number | undefined
}

const labels: readonly number[] = [HR_ADMINISTRATOR, HR_SUPERIOR]

/**
 * Creates an empty role that reaches as little as its type allows; answers its id. Refuses 400 (unknown type or label) and
 * 1117 (name taken within the type).
 */
export async function addRole(acting: Acting, { roleName, roleType, label }: NewRole): Promise<number> {
  if (!roleTypeOf(roleType)) refuse('invalidAt', 'roleType')
  const hrLabel = roleType === 9 ? (label ?? HR_ADMINISTRATOR) : null
  if (hrLabel !== null && !labels.includes(hrLabel)) refuse('invalidAt', 'label')
  const act = adminAct('roles', '新建', roleName, `添加了角色:${roleName}`)
  return changeRoles(acting, act, async (trx) => {
    const data_type = leastRange({ roleType, label: hrLabel }) ?? 5
    const { role_id } = await trx
      .insertInto('roles')
      .values({ role_name: roleName, role_type: roleType, label: hrLabel, remark: null, data_type })
      .returning('role_id')
      .executeTakeFirstOrThrow()
    return role_id
  })
}

/** Renames a role; refuses 1102, 401 (the two fixed ones) and 1117. */
export async function renameRole(acting: Acting, roleId: number, roleName: string): Promise<void> {
  requireOpenRole(acting, roleId)
  await changeRoles(acting, adminAct('roles', '编辑', roleName, `修改了角色:${roleName}`), async (trx) => {
    await trx.updateTable('roles').set({ role_name: roleName }).where('role_id', '=', roleId).execute()
  })
}

/**
 * Deletes a role and its assignments; who held it is told. Refuses 1140 for the default ones that must stay, 1102, and 400 where
 * a second person had to agree for one of its holders (platform.md §5.8).
 */
export async function deleteRole(acting: Acting, roleId: number): Promise<void> {
  const { services, viewer } = acting
  const snapshot = services.directory.current()
  const any = snapshot.role(roleId)
  if (any && (isFixed(any) || any.roleType === BUILT_IN_WORK_ROLE)) refuse('defaultRole')
  const { roleName } = requireRole(acting, roleId)
  await changeRoles(acting, adminAct('roles', '删除', roleName, `删除了角色:${roleName}`), async (trx) => {
    const holders = snapshot.usersOfRole(roleId)
    const above = holders.find((userId) => isAbove(snapshot, userId, viewer.userId))
    if (above !== undefined && (await services.secondReview.isOn(trx)))
      refuse('reviewRoleHeld', snapshot.realname(above))
    await trx.deleteFrom('roles').where('role_id', '=', roleId).execute()
    await tellHeldRoles(trx, acting, holders)
  })
}

/** `{name}({n})` with the smallest free n, cut so that it fits. */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/\(\d+\)$/, '')
  for (let number = 1; ; number++) {
    const ending = `(${number})`
    const candidate = base.slice(0, NAME_LENGTH - ending.length) + ending
    if (!taken.has(candidate)) return candidate
  }
}

/** Copies a role with actions, range, assignable roles and rights over fields; answers the id of the copy. Refuses 1102 and 401. */
export async function copyRole(acting: Acting, roleId: number): Promise<number> {
  const role = requireOpenRole(acting, roleId)
  const act = adminAct('roles', '复制', role.roleName, `复制了角色:${role.roleName}`)
  return changeRoles(acting, act, async (trx) => {
    const names = await trx
      .selectFrom('roles')
      .where('role_type', '=', role.roleType)
      .select('role_name')
      .execute()
    const { role_id } = await trx
      .insertInto('roles')
      .values({
        role_name: nameOfCopy(role.roleName, new Set(names.map((row) => row.role_name))),
        role_type: role.roleType,
        label: role.label,
        data_type: role.dataType,
        remark: null,
      })
      .returning('role_id')
      .executeTakeFirstOrThrow()
    const menus = [...role.actions].map((menu_id) => ({ role_id, menu_id }))
    if (menus.length > 0) await trx.insertInto('role_menu').values(menus).execute()
    await insertAssignable(trx, role_id, [...role.assignable])
    // without them the copy would show what the role hides
    await sql`insert into role_fields (role_id, label, field_id, key, auth_level, operate_type, mask_type)
      select ${role_id}, label, field_id, key, auth_level, operate_type, mask_type
      from role_fields where role_id = ${roleId}`.execute(trx)
    await acting.services.engine.catalog.changed(trx)
    return role_id
  })
}

async function insertAssignable(trx: Transaction<Tables>, role_id: number, roleIds: readonly number[]) {
  const grants = roleIds.map((auth_role_id) => ({ role_id, auth_role_id }))
  if (grants.length > 0) await trx.insertInto('role_auth').values(grants).execute()
}

/** Roles that the holders of this one may assign; refuses 1102. */
export function readAssignable(acting: Acting, roleId: number): number[] {
  return [...requireRole(acting, roleId).assignable]
}

/** Replaces them; unknown roles are dropped. */
export async function setAssignable(
  acting: Acting,
  roleId: number,
  roleIds: readonly number[],
): Promise<void> {
  const role = requireRole(acting, roleId)
  const snapshot = acting.services.directory.current()
  const existing = [...new Set(roleIds)].filter((id) => {
    const other = snapshot.role(id)
    return other !== undefined && isForPeople(other)
  })
  const act = adminAct('roles', '编辑', role.roleName, `修改了角色权限:${role.roleName}`)
  await changeRoles(acting, act, async (trx) => {
    await trx.deleteFrom('role_auth').where('role_id', '=', roleId).execute()
    await insertAssignable(trx, roleId, existing)
  })
}
