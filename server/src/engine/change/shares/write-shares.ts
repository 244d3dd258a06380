import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import type { Writer } from '../../model/rules.ts'
import type { PlannedShares } from '../../model/spread.ts'
import { noteShared } from '../sums/renew.ts'

/**
 * Writes the shares of one record, new or locked, as they were planned, and notes the sums of all targets. Rows of the table that
 * name no target are for something else and stay.
 */
export async function writeShares(
  trx: Transaction<Tables>,
  actor: Writer,
  id: number,
  { link, before, after }: PlannedShares,
): Promise<void> {
  const { column, spread } = link
  const [table, own] = [sql.table(spread.table), sql.ref(spread.own)]
  if (before.length > 0)
    await sql`delete from ${table}
      where ${own} = ${id} and ${sql.ref(column)} is not null`.execute(trx)
  if (after.length > 0)
    await sql`insert into ${table} (${own}, ${sql.ref(column)}, money, seq)
      select ${id}, n.target, n.money, n.seq from unnest(${after.map(({ target }) => target)}::bigint[],
        ${after.map(({ money }) => money)}::numeric[]) with ordinality as n(target, money, seq)`.execute(trx)
  noteShared(
    trx,
    actor,
    link,
    [...before, ...after].map(({ target }) => target),
  )
}
