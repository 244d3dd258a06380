import { sql, type Transaction } from 'kysely'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { unpackRows } from '#server/engine/model/schema.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inScope } from '../scope.ts'

export type EmployeeRow = RowOf<typeof employee>

/** One live employee whom the right reaches, locked until the transaction ends; 401 for any other (hrm.md §2.3). */
export async function lockEmployee(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  id: number,
  right: string,
): Promise<EmployeeRow> {
  const { rows } = await sql<EmployeeRow>`select r.* from hrm_employee r
    where r.id = ${id} and r.deleted_at is null and ${inScope(viewer, right, 'r')} for update of r`.execute(
    trx,
  )
  const [row] = unpackRows(employee, services.engine.catalog.current(), rows)
  if (!row) throw refusal('forbidden').over(employee, id)
  return row
}

/** One live employee, locked, for jobs; undefined for a deleted one. */
export async function lockAny(
  trx: Transaction<Tables>,
  { services }: Pick<Actor, 'services'>,
  id: number,
): Promise<EmployeeRow | undefined> {
  const { rows } = await sql<EmployeeRow>`select r.* from hrm_employee r
    where r.id = ${id} and r.deleted_at is null for update of r`.execute(trx)
  return unpackRows(employee, services.engine.catalog.current(), rows)[0]
}
