import { type Kysely, sql } from 'kysely'
import { comparableText } from '#protocol/platform/plain-text.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { storeOf } from '../../fields/all.ts'
import type { Condition } from '../../fields/compare.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { reachable } from '../../model/find-record.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { unpackRows } from '../../model/schema.ts'
import { uniqueExpression } from '../../model/storage/unique-index.ts'
import type { ReadRow } from './read-row.ts'

/** What a row's unique values are compared by within the file: as the index compares them. */
export function uniqueKeys(row: ReadRow, unique: readonly FieldRow[]): string[] {
  return unique.flatMap((field) => {
    const stored = storeOf(field.formType).store(row.written.get(field.key) ?? null, field)
    return stored === null || stored === undefined ? [] : [`${field.key} ${comparableText(String(stored))}`]
  })
}

/** Records that hold unique values of a row, and the keys of those values. */
export interface Held {
  ids: Set<number>
  keys: Set<string>
}

interface HolderOptions {
  unique: readonly FieldRow[]
  rows: readonly ReadRow[]
  /** The records that may be named as holders of a field's values, over `r`. */
  among: (field: FieldRow) => Condition
}

/**
 * Whether a row has values by which a record is known together, and some of them alone are held by one: `held` are those keys. Of a row
 * without any of them held, nothing is known.
 */
export function isTornApart(
  identifying: readonly string[],
  row: ReadRow,
  held: ReadonlySet<string>,
): boolean {
  const given = identifying.filter((key) => (row.written.get(key) ?? null) !== null)
  const found = given.filter((key) => held.has(key))
  return found.length > 0 && found.length < given.length
}

/** Live records, of any owner, that hold one of a row's unique values: one query per unique field. */
export async function findHolders(
  db: Kysely<Tables>,
  type: RecordType,
  { unique, rows, among }: HolderOptions,
): Promise<Map<ReadRow, Held>> {
  const holders = new Map<ReadRow, Held>()
  for (const field of unique) {
    const store = storeOf(field.formType)
    const given = rows.flatMap((row) => {
      const value = row.faults.has(field.key) ? null : store.store(row.written.get(field.key) ?? null, field)
      return value === null || value === undefined ? [] : [{ row, value }]
    })
    if (given.length === 0 || store.column === null) continue
    const values = given.map(({ value }) => String(value))
    const { rows: found } = await sql<{ place: number; id: number }>`
      select v.place::int as place, r.id
      from unnest(${values}::${sql.raw(store.column)}[]) with ordinality as v (${sql.ref(field.column)}, place)
      join ${sql.table(type.table)} r on r.deleted_at is null
        and ${uniqueExpression(field, 'r')} = ${uniqueExpression(field, 'v')}
        and ${among(field)}`.execute(db)
    for (const { place, id } of found) {
      const row = given[place - 1]?.row
      if (!row) continue
      const { ids, keys } = holders.get(row) ?? { ids: new Set(), keys: new Set() }
      holders.set(row, { ids: ids.add(id), keys: keys.add(field.key) })
    }
  }
  return holders
}

/** The stored rows that the actor may edit, locked; the others are missing from the answer. */
export async function lockEditable(
  db: Kysely<Tables>,
  actor: Actor,
  type: RecordType,
  { ids, lock }: { ids: readonly number[]; lock: boolean },
): Promise<Map<number, StoredRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = any(${ids}::bigint[]) and ${reachable(actor, type, 'edit')}
    order by r.id ${lock ? sql`for update of r` : sql``}`.execute(db)
  return new Map(unpackRows(type, actor.services.engine.catalog.current(), rows).map((row) => [row.id, row]))
}
