import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database.ts'
import type { Link, StoredRow, Writer } from '../model/rules.ts'
import { change } from './change.ts'
import { events } from './events.ts'

interface LinkOptions {
  type: RecordType
  links: readonly Link[]
  ids: readonly number[]
}

/** Clears the references to records that go, and keeps in mind where they stood. */
export async function cutLinks(
  trx: Transaction<Tables>,
  actor: Writer,
  { type, links, ids }: LinkOptions,
): Promise<void> {
  for (const { table, column } of links) {
    const at = sql.ref(column)
    const { rows } = await sql<StoredRow>`select r.* from ${sql.table(table)} r
      where r.${at} = any(${ids}::bigint[]) order by r.id for update of r`.execute(trx)
    if (rows.length === 0) continue
    await sql`insert into removed_links (type, record_id, link_table, link_column, link_id)
      select ${type.label}::int, cut.target, ${table}, ${column}, cut.id
      from unnest(${rows.map((row) => row[column])}::bigint[], ${rows.map((row) => row.id)}::bigint[])
        as cut(target, id)
      on conflict do nothing`.execute(trx)
    await change(trx, actor, typeOfTable(table), rows, { set: { [column]: null }, as: events.follow })
  }
}

/** Sets the references again where nothing else has taken their place. */
export async function tieLinks(
  trx: Transaction<Tables>,
  actor: Writer,
  { type, links, ids }: LinkOptions,
): Promise<void> {
  for (const { table, column } of links) {
    const { rows } = await sql<StoredRow & { tied_to: number }>`select r.*, l.record_id as tied_to
      from removed_links l join ${sql.table(table)} r on r.id = l.link_id
      where l.type = ${type.label} and l.record_id = any(${ids}::bigint[])
        and l.link_table = ${table} and l.link_column = ${column} and r.${sql.ref(column)} is null
      order by r.id for update of r`.execute(trx)
    const targets = new Map(rows.map((row) => [row.id, row.tied_to]))
    await change(trx, actor, typeOfTable(table), rows, {
      set: (row) => ({ [column]: targets.get(row.id) }),
      as: events.follow,
    })
  }
  await forgetLinks(trx, { type, ids })
}

function typeOfTable(table: string): RecordType {
  const type = recordTypes.find((each) => each.table === table)
  if (!type) throw new Error(`${table} holds no records`)
  return type
}

export async function forgetLinks(
  trx: Transaction<Tables>,
  { type, ids }: Pick<LinkOptions, 'type' | 'ids'>,
): Promise<void> {
  await sql`delete from removed_links where type = ${type.label} and record_id = any(${ids}::bigint[])`.execute(
    trx,
  )
}
