import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import { alterTable } from '../model/storage/columns.ts'

/**
 * Deletes all rows of tables at once, however many there are; ids go on where they were. A table that is not among them and
 * points at one of them fails the whole. Refused with a sentence while the tables are used too much.
 */
export async function emptyTables(trx: Transaction<Tables>, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  const names = sql.join(tables.map((table) => sql.table(table)))
  await alterTable(trx, async () => {
    await sql`truncate table ${names}`.execute(trx)
  })
}

/** Rows of a table that several kinds of things share. */
export interface Share {
  table: string
  mine: RawBuilder<boolean>
  /** Tables whose rows cannot be without one of these. */
  dependents?: readonly string[]
}

/** Deletes shares of tables; a table without rows of others is truncated, which takes no time. */
export async function clearShares(trx: Transaction<Tables>, shares: readonly Share[]): Promise<void> {
  const whole = new Set<string>()
  for (const share of shares) {
    const { table, mine, dependents = [] } = share
    if (await isAllMine(trx, share)) for (const each of [table, ...dependents]) whole.add(each)
    else await sql`delete from ${sql.table(table)} where ${mine}`.execute(trx)
  }
  await emptyTables(trx, [...whole])
}

/** Locks the table and returns whether no row in it belongs to others. */
async function isAllMine(trx: Transaction<Tables>, { table, mine }: Share): Promise<boolean> {
  const hasOthers = async () => {
    const { rows } = await sql<{ others: boolean }>`
      select exists (select from ${sql.table(table)} where not (${mine})) as others`.execute(trx)
    return rows[0]?.others ?? true
  }
  if (await hasOthers()) return false
  await alterTable(trx, async () => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
  })
  return !(await hasOthers())
}
