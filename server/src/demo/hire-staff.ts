import { sql, type Transaction } from 'kysely'
import { actionsUnder } from '#protocol/platform/permissions.ts'
import '#server/access/tables.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { StaffMember } from './draw-staff.ts'
import { reserveIds } from './insert-rows.ts'
import { type DepartmentKey, departments, type RoleKey } from './staff-plan.ts'
import { type OwnRoleIds, ownRoleKeys, ownRoles, ownRoleType, roleIdOf } from './staff-roles.ts'

export interface HiredMember extends StaffMember {
  userId: number
}

export interface Organisation {
  departmentIds: ReadonlyMap<DepartmentKey, number>
  roleIds: OwnRoleIds
}

/** Makes the departments and roles of the demonstration company below the root department. */
export async function foundOrganisation(trx: Transaction<Tables>): Promise<Organisation> {
  return { departmentIds: await addDepartments(trx), roleIds: await addRoles(trx) }
}

async function addDepartments(trx: Transaction<Tables>): Promise<Map<DepartmentKey, number>> {
  const root = await trx
    .selectFrom('departments')
    .select('dept_id')
    .where('pid', 'is', null)
    .executeTakeFirstOrThrow()
  const ids = new Map<DepartmentKey, number>()
  for (const [index, { key, above, name }] of departments.entries()) {
    const pid = above ? (ids.get(above) ?? root.dept_id) : root.dept_id
    const row = { pid, name, num: index + 2, remark: null, owner_user_id: null }
    const { dept_id } = await trx
      .insertInto('departments')
      .values(row)
      .returning('dept_id')
      .executeTakeFirstOrThrow()
    ids.set(key, dept_id)
  }
  return ids
}

/** As every preset role has it (platform.md §4.4). */
const addressBook = actionsUnder('oa/book')

async function addRoles(trx: Transaction<Tables>): Promise<OwnRoleIds> {
  const ids: Map<RoleKey, number> = new Map()
  for (const key of ownRoleKeys) {
    const { name, dataType, actions } = ownRoles[key]
    const { role_id } = await trx
      .insertInto('roles')
      .values({ role_name: name, role_type: ownRoleType, remark: null, data_type: dataType, label: null })
      .returning('role_id')
      .executeTakeFirstOrThrow()
    const menus = [...new Set([...actions, ...addressBook])].map((menu_id) => ({ role_id, menu_id }))
    await trx.insertInto('role_menu').values(menus).execute()
    ids.set(key, role_id)
  }
  return ids
}

function departmentOf({ departmentIds }: Organisation, { department }: StaffMember): number {
  const id = departmentIds.get(department)
  if (id === undefined) throw new Error(`the demonstration company has no department ${department}`)
  return id
}

interface HireOptions {
  organisation: Organisation
  passwordHash: string
  /** Superiors hired before, by key. */
  known?: ReadonlyMap<string, number>
  /** The user who exists already and takes the first post. */
  directorId?: number
}

/** Writes people with their departments, superiors and roles; superiors stand before those below them. */
export async function hireStaff(
  trx: Transaction<Tables>,
  staff: readonly StaffMember[],
  options: HireOptions,
): Promise<HiredMember[]> {
  const hired = await numberMembers(trx, staff, options.directorId)
  const idOf = new Map([
    ...(options.known ?? []),
    ...hired.map((member) => [member.key, member.userId] as const),
  ])
  const fresh = hired.filter((member) => member.userId !== options.directorId)
  if (fresh.length)
    await trx
      .insertInto('users')
      .values(fresh.map((member) => userRow(member, idOf, options)))
      .execute()
  if (options.directorId) await seatDirector(trx, options.directorId, hired, options.organisation)
  const roles = fresh.flatMap((member) =>
    member.roles.map((key) => ({
      user_id: member.userId,
      role_id: roleIdOf(key, options.organisation.roleIds),
    })),
  )
  await trx
    .insertInto('user_role')
    .values(roles)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await appointHeads(trx, hired, options.organisation)
  return hired
}

async function numberMembers(
  trx: Transaction<Tables>,
  staff: readonly StaffMember[],
  directorId: number | undefined,
): Promise<HiredMember[]> {
  const ids = await reserveIds(trx, { table: 'users', column: 'user_id', count: staff.length })
  return staff.map((member, index) => ({
    ...member,
    userId: member.key === 'director' && directorId ? directorId : (ids[index] ?? 0),
  }))
}

function userRow(
  member: HiredMember,
  idOf: ReadonlyMap<string, number>,
  { organisation, passwordHash }: HireOptions,
) {
  return {
    user_id: member.userId,
    username: member.username,
    realname: member.realname,
    password_hash: passwordHash,
    img: null,
    num: member.num,
    email: member.email,
    post: member.post,
    sex: member.sex === '男' ? 1 : 2,
    dept_id: departmentOf(organisation, member),
    parent_id: member.superior ? (idOf.get(member.superior) ?? null) : null,
    status: member.status,
    create_time: member.createTime,
    last_login_time: member.lastLoginTime,
    last_login_ip: null,
  }
}

/** The administrator of the first-run page keeps name and login and takes the post. */
async function seatDirector(
  trx: Transaction<Tables>,
  directorId: number,
  hired: readonly HiredMember[],
  organisation: Organisation,
): Promise<void> {
  const seat = hired.find((member) => member.userId === directorId)
  if (!seat) return
  await trx
    .updateTable('users')
    .set({ post: seat.post, dept_id: departmentOf(organisation, seat) })
    .where('user_id', '=', directorId)
    .execute()
}

async function appointHeads(
  trx: Transaction<Tables>,
  hired: readonly HiredMember[],
  organisation: Organisation,
): Promise<void> {
  const heads = hired.filter((member) => member.heads)
  if (heads.length === 0) return
  await sql`update departments d set owner_user_id = h.user_id
    from unnest(${heads.map((member) => departmentOf(organisation, member))}::bigint[],
      ${heads.map((member) => member.userId)}::bigint[]) as h(dept_id, user_id)
    where d.dept_id = h.dept_id`.execute(trx)
}
