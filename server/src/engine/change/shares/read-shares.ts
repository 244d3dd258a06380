import { type Kysely, sql, type Transaction } from 'kysely'
import { relationTo } from '#protocol/record/relations/registry.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { StoredRow, Writer } from '../../model/rules.ts'
import { pointsAt, type SpreadLink, type StoredShare } from '../../model/spread.ts'
import { change } from '../change.ts'
import { events } from '../events.ts'

/** The shares of a record, in their order. They change only under the lock of its row. */
export async function readShares(
  db: Kysely<Tables>,
  { to, column, spread }: SpreadLink,
  id: number,
): Promise<StoredShare[]> {
  const { rows } = await sql<StoredShare>`select s.${sql.ref(column)} as target, s.money::text as money,
      coalesce(t.${sql.ref(relationTo(to).nameColumn)}, '') as name, t.deleted_at is null as "isLive"
    from ${sql.table(spread.table)} s join ${sql.table(to.table)} t on t.id = s.${sql.ref(column)}
    where s.${sql.ref(spread.own)} = ${id} order by s.seq`.execute(db)
  return rows
}

/** What of the amount of a record rows of the table take that name no target; an exact decimal. */
export async function readElsewhere(
  db: Kysely<Tables>,
  { column, spread }: SpreadLink,
  id: number,
): Promise<string> {
  const { rows } = await sql<{ money: string }>`select coalesce(sum(s.money), 0)::text as money
    from ${sql.table(spread.table)} s
    where s.${sql.ref(spread.own)} = ${id} and s.${sql.ref(column)} is null`.execute(db)
  return rows[0]?.money ?? '0'
}

/**
 * Sets the column of a spread link to the first live target, in all records that share with these targets. They are locked before
 * the targets are read: a transaction that waited for another sees which targets that one has deleted or restored.
 */
export async function renewFirst(
  trx: Transaction<Tables>,
  actor: Writer,
  link: SpreadLink,
  targets: readonly number[],
): Promise<void> {
  const { from, to, column, spread } = link
  const points = pointsAt(link, 'r', (target) => sql`${target} = any(${targets}::bigint[])`)
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(from.table)} r where ${points}
    order by r.id for update of r`.execute(trx)
  if (rows.length === 0) return
  const { rows: live } = await sql<{ id: number; target: number }>`
    select distinct on (s.${sql.ref(spread.own)}) s.${sql.ref(spread.own)} as id, s.${sql.ref(column)} as target
    from ${sql.table(spread.table)} s join ${sql.table(to.table)} t on t.id = s.${sql.ref(column)}
    where s.${sql.ref(spread.own)} = any(${rows.map(({ id }) => id)}::bigint[]) and t.deleted_at is null
    order by s.${sql.ref(spread.own)}, s.seq`.execute(trx)
  const firsts = new Map(live.map(({ id, target }) => [id, target]))
  await change(trx, actor, from, rows, {
    set: (row) => ({ [column]: firsts.get(row.id) ?? null }),
    as: events.follow,
  })
}
