import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import { linksTo } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database.ts'
import type { StoredRow, Writer } from '../model/rules.ts'
import { change } from './change.ts'
import { events } from './events.ts'

/** Columns that a deletion clears and restoring sets again. */
const clearedAt = (type: RecordType) => linksTo(type).filter(({ onRemove }) => onRemove === 'clear')

/** Clears the references to records that go, and keeps in mind where they stood. */
export async function cutLinks(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  ids: readonly number[],
): Promise<void> {
  for (const { from, column } of clearedAt(type)) {
    const { rows } = await sql<StoredRow>`select r.* from ${sql.table(from.table)} r
      where r.${sql.ref(column)} = any(${ids}::bigint[]) order by r.id for update of r`.execute(trx)
    if (rows.length === 0) continue
    await sql`insert into removed_links (type, record_id, link_table, link_column, link_id)
      select ${type.label}::int, cut.target, ${from.table}, ${column}, cut.id
      from unnest(${rows.map((row) => row[column])}::bigint[], ${rows.map((row) => row.id)}::bigint[])
        as cut(target, id)
      on conflict do nothing`.execute(trx)
    await change(trx, actor, from, rows, { set: { [column]: null }, as: events.follow })
  }
}

/** Sets the references again where nothing else has taken their place. */
export async function tieLinks(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  ids: readonly number[],
): Promise<void> {
  for (const { from, column } of clearedAt(type)) {
    const { rows } = await sql<StoredRow & { tied_to: number }>`select r.*, l.record_id as tied_to
      from removed_links l join ${sql.table(from.table)} r on r.id = l.link_id
      where l.type = ${type.label} and l.record_id = any(${ids}::bigint[])
        and l.link_table = ${from.table} and l.link_column = ${column} and r.${sql.ref(column)} is null
      order by r.id for update of r`.execute(trx)
    const targets = new Map(rows.map((row) => [row.id, row.tied_to]))
    await change(trx, actor, from, rows, {
      set: (row) => ({ [column]: targets.get(row.id) }),
      as: events.follow,
    })
  }
  await forgetLinks(trx, type, ids)
}

export async function forgetLinks(
  trx: Transaction<Tables>,
  type: RecordType,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from removed_links where type = ${type.label} and record_id = any(${ids}::bigint[])`.execute(
    trx,
  )
}
