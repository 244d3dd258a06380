import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { inTransaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { checkDeptParent, requireDept, requireUser } from './rules.ts'

export interface DepartmentChange {
  name: string
  /** 0 and absent only for the root. */
  pid?: number | undefined
  /** 部门负责人; 0 and absent: nobody. */
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
    const { dept_id } = await trx
      .insertInto('departments')
      .values((from) => ({
        name,
        pid,
        owner_user_id: ownerUserId || null,
        remark: null,
        num: from
          .selectFrom('departments')
          .where('pid', '=', pid)
          .select(({ fn, lit }) => fn.coalesce(fn.max('num'), lit(0)).as('last'))
          .$asScalar()
          .$notNull(),
      }))
      .returning('dept_id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('departments')
      .set((column) => ({ num: column('num', '+', 1) }))
      .where('dept_id', '=', dept_id)
      .execute()
    await recordActs(trx, acting, [adminAct('departments', '新建', name, `添加了部门:${name}`)])
    await services.directory.changed(trx)
    return dept_id
  })
}

/**
 * Renames or moves a department. The root stays on top whatever is sent; others never become a root (400).
 * Refuses 1142 (unknown), 1110 (below itself) and 1125.
 */
export async function setDept(acting: Acting, deptId: number, change: DepartmentChange): Promise<void> {
  const { services } = acting
  const { name, ownerUserId } = change
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const dept = await trx
      .selectFrom('departments')
      .where('dept_id', '=', deptId)
      .select('pid')
      .executeTakeFirst()
    if (!dept) refuse('departmentUnknown')
    const pid = dept.pid === null ? null : change.pid || refuse('invalidAt', 'pid')
    if (pid !== null) await checkDeptParent(trx, deptId, pid)
    if (ownerUserId) await requireUser(trx, ownerUserId)
    await trx
      .updateTable('departments')
      .set({ name, pid, owner_user_id: ownerUserId || null })
      .where('dept_id', '=', deptId)
      .execute()
    await recordActs(trx, acting, [adminAct('departments', '编辑', name, `修改了部门:${name}`)])
    await services.directory.changed(trx)
  })
}

/** Deletes an empty department; refuses 1142 (unknown), 1110 (the root), 1111 (people left) and 1112 (children). */
export async function deleteDept(acting: Acting, deptId: number): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const dept = await trx
      .selectFrom('departments')
      .where('dept_id', '=', deptId)
      .select(['pid', 'name'])
      .executeTakeFirst()
    if (!dept) refuse('departmentUnknown')
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
