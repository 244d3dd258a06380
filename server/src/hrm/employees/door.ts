import { type RawBuilder, sql } from 'kysely'
import type { DatedState } from '#protocol/hrm/employees/dated.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What the workbench counts and shows of employees. */
export { dayEntriesOf, daysWithEntries } from './days.ts'
export { employedUntil } from './employed-until.ts'
export { proofIssued, proofRead, proofRevoked, schemeChanged } from './events.ts'
export { inTab } from './list.ts'
export { countMonthly } from './monthly.ts'
/** The caller's own employee. */
/** What employees ask to be changed in their archive. */
export { ownId } from './own/own-archive.ts'
export { archiveFieldsOf, requestableOf } from './own/requestable.ts'
/** Employees by id with the keys of pickers, for areas that name them. */
export { employeeRefs, readOwn, readOwnBecome } from './pickers.ts'
export { countShares } from './shares.ts'
export { writeArchive } from './update.ts'

/** As what, where and under whom an employee is on a day. */
export type SpanOfDay = DatedState & { employee_id: number }

/**
 * The employees of a day, deleted ones left out, as a table of `employee_id` and the dated columns: one scan of the spans. Without ids all
 * of them. Joined by the reader's own condition (`inScope` over `hrm_employee`).
 */
export function spansOn(day: string, ids?: readonly number[]): RawBuilder<SpanOfDay> {
  const some = ids === undefined ? sql`true` : sql`s.employee_id = any(${ids}::bigint[])`
  return sql<SpanOfDay>`(select s.employee_id, s.entry_status, s.employment_forms, s.status, s.dept_id, s.parent_id, s.post,
      s.post_level, s.work_address
    from hrm_spans s join hrm_employee e on e.id = s.employee_id and e.deleted_at is null
    where s.valid @> ${day}::date and ${some})`
}

/** The same read at once, by the id of the employee. */
export async function readSpansOn(
  db: Database,
  day: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SpanOfDay>> {
  const { rows } = await sql<SpanOfDay>`select * from ${spansOn(day, ids)} spans`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

export type { EntrySource } from './entry-sources.ts'
export { removeAwaited } from './remove-awaited.ts'
export type { SchemeSource } from './scheme-source.ts'
