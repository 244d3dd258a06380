import { sql, type Transaction } from 'kysely'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { BatchOwner, FileOwners } from '#server/engine/model/files.ts'
import type { Actor, Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { inScope } from '../../scope.ts'

const MODULE = 'hrmEmployeeFile'
const FIELD = 'archive'

const ownerOf = (employeeId: number): BatchOwner => ({ module: MODULE, id: employeeId, field: FIELD })

const reaches = async ({ services, viewer }: Actor, id: number, right: string): Promise<boolean> => {
  if (!viewer.can(right)) return false
  const { rows } = await sql`select from hrm_employee r
    where r.id = ${id} and r.deleted_at is null and ${inScope(viewer, right, 'r')}`.execute(services.db)
  return rows.length > 0
}

/** Files of contracts and 材料附件: read by users who read the employee, changed by those who edit the archive. */
export const employeeFileOwners: FileOwners = {
  owns: (module) => module === MODULE,
  mayRead: (actor, { id }) => reaches(actor, id, `${employee.node}/read`),
  mayEdit: (actor, { id }) => reaches(actor, id, `${employee.node}/update`),
  find: async (db, batchId) => {
    const row = await db
      .selectFrom('hrm_contracts')
      .where('batch_id', '=', batchId)
      .select('employee_id')
      .executeTakeFirst()
    return row ? ownerOf(row.employee_id) : null
  },
  changed: async (trx, _actor, { id }, { kind }) => {
    if (kind === 'removed')
      await sql`delete from hrm_files f where f.employee_id = ${id}
        and not exists (select from files where file_id = f.file_id)`.execute(trx)
  },
}

export const employeeFiles = {
  ownerOf,
  /** Removes whole batches with their files. */
  drop: (trx: Transaction<Tables>, { services }: Writer, batches: readonly string[]) =>
    services.files.removeOfField(trx, { module: MODULE, field: FIELD }, batches),
  clear: (trx: Transaction<Tables>, { services }: Writer) => services.files.clear(trx, [MODULE]),
}
