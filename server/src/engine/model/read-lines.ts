import { type Kysely, sql } from 'kysely'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { LineTable } from './line-columns.ts'

export interface StoredLine {
  id: number
  recordId: number
  /** By key; exact decimals as text. */
  values: LineValues
}

/** A line as a save leaves it. */
export interface WrittenLine {
  /** Null: a new one. */
  id: number | null
  values: LineValues
}

/** The lines of the records, in order. Checks no rights: the caller has. */
export async function readLines(
  db: Kysely<Tables>,
  { lines, columns }: LineTable,
  recordIds: readonly number[],
): Promise<StoredLine[]> {
  if (recordIds.length === 0) return []
  const { rows } = await sql<Record<string, unknown> & { id: number; record_id: number }>`
    select * from ${sql.table(lines.table)} where record_id = any(${recordIds}::bigint[]) order by record_id, place, id`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.id,
    recordId: row.record_id,
    values: Object.fromEntries(columns.map(({ key, column }) => [key, row[column] ?? null])),
  }))
}
