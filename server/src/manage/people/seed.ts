import { defaultRoles } from '#protocol/manage/roles/roles.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { type Database, inTransaction } from '#server/platform/database.ts'

/** The root department of a fresh installation; data of the public product can be taken over, its ids stay. */
const ROOT = 14852

/** Gives a fresh installation its root department and default roles; does nothing later (platform.md §14.1). */
export async function seedPeople(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOrganisation(trx)
    if (await trx.selectFrom('departments').select('dept_id').executeTakeFirst()) return
    await trx
      .insertInto('departments')
      .values({ dept_id: ROOT, pid: null, name: '全公司', num: 1, remark: null, owner_user_id: null })
      .execute()
    await trx
      .insertInto('roles')
      .values(
        defaultRoles.map((role) => ({
          role_id: role.roleId,
          role_name: role.roleName,
          role_type: role.roleType,
          remark: role.remark,
          data_type: role.dataType,
          is_hidden: role.isHidden,
          label: role.label,
        })),
      )
      .execute()
    const menus = defaultRoles.flatMap((role) =>
      role.actions.map((menu_id) => ({ role_id: role.roleId, menu_id })),
    )
    await trx.insertInto('role_menu').values(menus).execute()
    const grants = defaultRoles.flatMap((role) =>
      defaultRoles
        .filter((other) => role.assigns.includes(other.roleType))
        .map((other) => ({ role_id: role.roleId, auth_role_id: other.roleId })),
    )
    await trx.insertInto('role_auth').values(grants).execute()
  })
}
