import { type Kysely, sql } from 'kysely'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { checkDeptParent, requireDept, requireUser } from './rules.ts'

export interface DepartmentChange {
  name: string
  /** 0 and absent only for the root. */
  pid?: number | undefined
  /** 部门负责人; 0 and absent: no one. */
  ownerUserId?: number | undefined
}

/** Creates a department below another, as its last; answers its id. Refuses 400 (second root), 1142 and 1125. */
export async function addDept(acting: Acting, { name, pid, ownerUserId }: DepartmentChange): Promise<number> {
  const { services } = acting
  if (!pid) refuse('invalidAt', 'pid')
  return inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    await requireDept(trx, pid)
    if (ownerUserId) await requireUser(trx, ownerUserId)
    const num = await lastPlace(trx, pid)
    const { dept_id } = await trx
      .insertInto('departments')
      .values({ name, pid, owner_user_id: ownerUserId || null, remark: null, num })
      .returning('dept_id')
      .executeTakeFirstOrThrow()
    await recordActs(trx, acting, [adminAct('departments', '新建', name, `添加了部门:${name}`)])
    await services.directory.changed(trx)
    return dept_id
  })
}

/** A department as it is now; refuses 1142. */
async function readDept(trx: Kysely<Tables>, deptId: number) {
  const dept = await trx
    .selectFrom('departments')
    .where('dept_id', '=', deptId)
    .select(['pid', 'name'])
    .executeTakeFirst()
  return dept ?? refuse('departmentUnknown')
}

/** The place behind all departments below another. */
async function lastPlace(trx: Kysely<Tables>, pid: number): Promise<number> {
  const { num } = await trx
    .selectFrom('departments')
    .where('pid', '=', pid)
    .select(({ fn, lit }) => fn.coalesce(fn.max('num'), lit(0)).as('num'))
    .executeTakeFirstOrThrow()
  return num + 1
}

/**
 * Renames or moves a department, then as the last of the new place. The root stays on top whatever is sent; others never become a root (400).
 * Refuses 1142 (unknown), 1110 (below itself) and 1125.
 */
export async function setDept(acting: Acting, deptId: number, change: DepartmentChange): Promise<void> {
  const { services } = acting
  const { name, ownerUserId } = change
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const dept = await readDept(trx, deptId)
    const pid = dept.pid === null ? null : change.pid || refuse('invalidAt', 'pid')
    if (pid !== null) await checkDeptParent(trx, deptId, pid)
    if (ownerUserId) await requireUser(trx, ownerUserId)
    const num = pid !== null && pid !== dept.pid ? await lastPlace(trx, pid) : undefined
    await trx
      .updateTable('departments')
      .set({ name, pid, num, owner_user_id: ownerUserId || null })
      .where('dept_id', '=', deptId)
      .execute()
    await recordActs(trx, acting, [adminAct('departments', '编辑', name, `修改了部门:${name}`)])
    await services.directory.changed(trx)
  })
}

export interface DepartmentPlace {
  deptId: number
  pid: number
  /** The department before which it comes; absent: the last. */
  beforeId?: number | undefined
}

/**
 * Puts a department below another one, at a place among those there. Refuses 400 (the root), 1142 (unknown, or nothing at
 * that place) and 1110 (below itself).
 */
export async function moveDept(acting: Acting, { deptId, pid, beforeId }: DepartmentPlace): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const dept = await readDept(trx, deptId)
    if (dept.pid === null) refuse('invalidAt', 'deptId')
    await checkDeptParent(trx, deptId, pid)
    const others = await trx
      .selectFrom('departments')
      .where('pid', '=', pid)
      .where('dept_id', '<>', deptId)
      .orderBy('num')
      .orderBy('dept_id')
      .select('dept_id')
      .execute()
    const ids = others.map((other) => other.dept_id)
    const at = beforeId ? ids.indexOf(beforeId) : ids.length
    if (at < 0) refuse('departmentUnknown')
    await sql`update departments d set pid = ${pid}, num = p.num
      from unnest(${ids.toSpliced(at, 0, deptId)}::bigint[]) with ordinality as p(dept_id, num)
      where d.dept_id = p.dept_id`.execute(trx)
    const above = services.directory.current().dept(pid)?.name ?? ''
    const words = `移动了部门:${dept.name}，上级部门:${above}`
    await recordActs(trx, acting, [adminAct('departments', '编辑', dept.name, words)])
    await services.directory.changed(trx)
  })
}

/** Deletes an empty department; refuses 1142 (unknown), 1110 (the root), 1111 (people left) and 1112 (children). */
export async function deleteDept(acting: Acting, deptId: number): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const dept = await readDept(trx, deptId)
    if (dept.pid === null) refuse('departmentBelowItself')
    const user = trx.selectFrom('users').where('dept_id', '=', deptId).select('user_id')
    if (await user.executeTakeFirst()) refuse('departmentHasUsers')
    const child = trx.selectFrom('departments').where('pid', '=', deptId).select('dept_id')
    if (await child.executeTakeFirst()) refuse('departmentHasChildren')
    await trx.deleteFrom('departments').where('dept_id', '=', deptId).execute()
    await recordActs(trx, acting, [adminAct('departments', '删除', dept.name, `删除了部门:${dept.name}`)])
    await services.directory.changed(trx)
  })
}
