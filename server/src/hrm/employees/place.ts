import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'

interface Place {
  deptId?: unknown
  parentId?: unknown
  /** Absent: not entered yet. */
  employeeId?: number | undefined
}

/**
 * Departments that are chosen are held until the transaction ends; a superior is neither the employee nor a subordinate (hrm.md §4.2).
 * What is empty is not checked.
 */
export async function requirePlace(
  trx: Transaction<Tables>,
  { deptId, parentId, employeeId }: Place,
): Promise<void> {
  if (deptId) {
    const { rows } = await sql`select from hrm_depts
      where dept_id = ${deptId} and removed_at is null for share`.execute(trx)
    if (rows.length === 0) throw refusal('valueUnknown', '部门').at('deptId')
  }
  if (employeeId === undefined || !parentId) return
  const { rows } = await sql`with recursive line as (select ${employeeId}::bigint as id
      union select e.id from hrm_employee e join line on e.parent_id = line.id where e.deleted_at is null)
    select from line where id = ${parentId}`.execute(trx)
  if (rows.length > 0) throw refusal('superiorUnfit').at('parentId')
}
