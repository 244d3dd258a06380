import { sql, type Transaction } from 'kysely'
import { employee } from '#protocol/hrm/employees/type.ts'
import { remove } from '#server/engine/change/remove.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { unpackRows } from '#server/engine/model/schema.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { EmployeeRow } from './lock.ts'

const AWAITED = 2

/** Deletes those of the employees who have not entered yet, whatever the caller reaches: what they came from is given up. */
export async function removeAwaited(
  trx: Transaction<Tables>,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<EmployeeRow>`select r.* from hrm_employee r
    where r.id = any(${ids}::bigint[]) and r.deleted_at is null and r.entry_status = ${AWAITED}
    order by r.id for update of r`.execute(trx)
  await remove(trx, actor, employee, unpackRows(employee, actor.services.engine.catalog.current(), rows))
}
