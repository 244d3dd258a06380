import { type RawBuilder, sql, type Transaction } from 'kysely'
import { parentOf, type RecordLink } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Writer } from '../../model/rules.ts'
import { pointsAt, type SpreadLink } from '../../model/spread.ts'
import { noteShared } from '../sums/renew.ts'

/** Whether a record `r` still belongs where a target `t` that it was chosen under does; true of links that ask for nothing. */
export function agrees(link: RecordLink) {
  const way = parentOf(link, linksFrom)
  return way
    ? sql`r.${sql.ref(way.own.column)} is not distinct from t.${sql.ref(way.chosen.column)}`
    : sql`true`
}

/** Deletes shares whose target has gone elsewhere than the record that shares; returns the ids of these records. */
export async function dropStrayed(
  trx: Transaction<Tables>,
  actor: Writer,
  link: SpreadLink,
  which: RawBuilder<unknown>,
): Promise<number[]> {
  const { from, to, column, spread } = link
  const { rows } = await sql<{ id: number; target: number }>`delete from ${sql.table(spread.table)} s
    using ${sql.table(from.table)} r, ${sql.table(to.table)} t
    where r.id = s.${sql.ref(spread.own)} and t.id = s.${sql.ref(column)} and ${which} and not (${agrees(link)})
    returning r.id, t.id as target`.execute(trx)
  noteShared(
    trx,
    actor,
    link,
    rows.map(({ target }) => target),
  )
  return [...new Set(rows.map(({ id }) => id))]
}

/**
 * Deletes the shares of restored targets in records whose amount was given elsewhere while they rested. The records are locked
 * first: whatever gives of their amount does so under the same lock.
 */
export async function dropUnfit(
  trx: Transaction<Tables>,
  link: SpreadLink,
  targets: readonly number[],
): Promise<void> {
  const { from, to, column, spread } = link
  const table = sql.table(spread.table)
  const points = pointsAt(link, 'r', (target) => sql`${target} = any(${targets}::bigint[])`)
  const { rows } = await sql<{ id: number }>`select r.id from ${sql.table(from.table)} r where ${points}
    order by r.id for update of r`.execute(trx)
  if (rows.length === 0) return
  await sql`delete from ${table} s where s.${sql.ref(column)} = any(${targets}::bigint[])
    and s.${sql.ref(spread.own)} in (select r.id from ${sql.table(from.table)} r
      join ${table} o on o.${sql.ref(spread.own)} = r.id
      left join ${sql.table(to.table)} t on t.id = o.${sql.ref(column)}
      where r.id = any(${rows.map(({ id }) => id)}::bigint[]) and t.deleted_at is null
      group by r.id having sum(o.money) > coalesce(r.${sql.ref(spread.sum)}, 0))`.execute(trx)
}
