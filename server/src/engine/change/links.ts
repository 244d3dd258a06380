import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import type { Tables } from '#server/platform/database.ts'
import type { Link } from '../model/rules.ts'

interface LinkOptions {
  type: RecordType
  links: readonly Link[]
  ids: readonly number[]
}

/** Clears the references to records that go, and keeps in mind where they stood. */
export async function cutLinks(trx: Transaction<Tables>, { type, links, ids }: LinkOptions): Promise<void> {
  for (const { table, column } of links) {
    const at = sql.ref(column)
    await sql`
      with cut as (
        select id, ${at} as target from ${sql.table(table)} where ${at} = any(${ids}::bigint[]) for update
      ), cleared as (
        update ${sql.table(table)} t set ${at} = null from cut where t.id = cut.id
      )
      insert into removed_links (type, record_id, link_table, link_column, link_id)
      select ${type.label}::int, cut.target, ${table}, ${column}, cut.id from cut
      on conflict do nothing`.execute(trx)
  }
}

/** Sets the references again where nothing else has taken their place. */
export async function tieLinks(trx: Transaction<Tables>, { type, links, ids }: LinkOptions): Promise<void> {
  for (const { table, column } of links) {
    const at = sql.ref(column)
    await sql`update ${sql.table(table)} t set ${at} = l.record_id from removed_links l
      where l.type = ${type.label} and l.record_id = any(${ids}::bigint[])
        and l.link_table = ${table} and l.link_column = ${column}
        and t.id = l.link_id and t.${at} is null`.execute(trx)
  }
  await forgetLinks(trx, { type, ids })
}

export async function forgetLinks(
  trx: Transaction<Tables>,
  { type, ids }: Pick<LinkOptions, 'type' | 'ids'>,
): Promise<void> {
  await sql`delete from removed_links where type = ${type.label} and record_id = any(${ids}::bigint[])`.execute(
    trx,
  )
}
