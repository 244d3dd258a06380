import { type RawBuilder, sql } from 'kysely'
import type { OfValue } from './field-store.ts'

/** The value as it is. */
export const itself: OfValue = (value) => value

export const pinyin: OfValue = (text) => sql`${text} collate "zh-x-icu"`

/** Name of one user by id. */
export const byRealname: OfValue = (id) =>
  pinyin(sql`(select u.realname from users u where u.user_id = ${id})`)

interface NamedTable {
  table: string
  id: string
  name: string
}

/** Names of several people or departments, in the order in which the cell shows them. */
export const byNames =
  ({ table, id, name }: NamedTable): OfValue =>
  (ids: RawBuilder<unknown>) =>
    pinyin(sql`(select string_agg(n.${sql.ref(name)}, ',' order by k.at)
    from unnest(${ids}) with ordinality k(id, at) join ${sql.table(table)} n on n.${sql.ref(id)} = k.id)`)
