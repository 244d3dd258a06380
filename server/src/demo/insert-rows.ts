import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

type Row = Record<string, unknown>

/** Rows per statement: a few megabytes of text at most. */
const BATCH = 2000

/**
 * Inserts many rows of one table in few statements, in their order. The keys of the first row are the columns;
 * arrays and times are read by the database from JSON.
 */
export async function insertRows(
  trx: Transaction<Tables>,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (let start = 0; start < rows.length; start += BATCH) {
    const text = JSON.stringify(rows.slice(start, start + BATCH))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(trx)
  }
}

/** Takes ids from the sequence behind a column, in rising order. */
export async function reserveIds(
  trx: Transaction<Tables>,
  { table, column = 'id', count }: { table: string; column?: string; count: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${column})) as id from generate_series(1, ${count}::int)`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

/** Pairs rows with ids, both in order. */
export function withIds<Item extends Row | object>(
  items: readonly Item[],
  ids: readonly number[],
): (Item & { id: number })[] {
  return items.map((item, index) => {
    const id = ids[index]
    if (id === undefined) throw new RangeError('fewer ids than rows')
    return { id, ...item }
  })
}
