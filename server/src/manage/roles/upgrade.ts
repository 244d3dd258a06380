import type { Transaction } from 'kysely'
import { type DefaultRole, defaultRoles } from '#protocol/manage/roles/roles.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { keepDecided, type Upgrade } from '#server/platform/database/upgrade.ts'

type Trx = Transaction<Tables>

/** The one list of preset roles. */
const PRESET = ''

/** Preset roles. A role of the same type and name that somebody has made stays his, and is the only one. */
const roles: Upgrade = {
  part: 'roles',
  declared: () => [{ subject: PRESET, keys: defaultRoles.map(({ roleId }) => roleId) }],
  give: async (trx, { isNew }) => {
    const isAdded = (role: DefaultRole) => isNew(PRESET, role.roleId)
    await lockOrganisation(trx)
    await trx
      .insertInto('roles')
      .values(
        defaultRoles.filter(isAdded).map((role) => ({
          role_id: role.roleId,
          role_name: role.roleName,
          role_type: role.roleType,
          remark: role.remark,
          data_type: role.dataType,
          is_hidden: role.isHidden,
          label: role.label,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const present = await readRoles(trx)
    const grants = defaultRoles.flatMap((role) =>
      defaultRoles
        .filter((other) => role.assigns.includes(other.roleType) && (isAdded(role) || isAdded(other)))
        .filter((other) => present.has(role.roleId) && present.has(other.roleId))
        .map((other) => ({ role_id: role.roleId, auth_role_id: other.roleId })),
    )
    if (grants.length === 0) return
    await trx
      .insertInto('role_auth')
      .values(grants)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}

/** Permissions of preset roles that are still there. Administrators hold everything without it. */
const permissions: Upgrade = {
  part: 'permissions',
  declared: () => defaultRoles.map(({ roleId, actions }) => ({ subject: roleId, keys: actions })),
  give: async (trx, { isNew }) => {
    await lockOrganisation(trx)
    const present = await readRoles(trx)
    const rows = defaultRoles
      .filter(({ roleId }) => present.has(roleId))
      .flatMap(({ roleId, actions }) =>
        actions.filter((action) => isNew(roleId, action)).map((menu_id) => ({ role_id: roleId, menu_id })),
      )
    if (rows.length === 0) return
    await trx
      .insertInto('role_menu')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}

async function readRoles(trx: Trx): Promise<ReadonlySet<number>> {
  const rows = await trx.selectFrom('roles').select('role_id').execute()
  return new Set(rows.map((row) => row.role_id))
}

/**
 * The person who sets the actions of a preset role has decided about all that he was offered: one he left out is not given to
 * the role when a newer version means it for that role.
 */
export async function keepOffered(trx: Trx, roleId: number, offered: ReadonlySet<number>): Promise<void> {
  if (defaultRoles.some((role) => role.roleId === roleId))
    await keepDecided(trx, permissions, roleId, [...offered])
}

export const roleUpgrades: readonly Upgrade[] = [roles, permissions]
