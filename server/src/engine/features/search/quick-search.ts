import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#protocol/platform/search-words.ts'
import type { FoundGroups, FoundRecord } from '#protocol/record/calls/operations.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { rightFor } from '#server/access/visible.ts'
import { allOf, type Condition, escapeLike } from '../../fields/compare.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { reachable } from '../../model/find-record.ts'
import type { Actor } from '../../model/rules.ts'
import { type Schema, schemaOf } from '../../model/schema.ts'
import { keywordCondition } from '../list/search.ts'

type Group = FoundGroups[number]

/** Records shown per type. */
const SHOWN = 6
/** Candidates that are compared for order; enough to put the best names first, few enough to stay quick. */
const CONSIDERED = 200

/**
 * Records of those of these types that the caller may list in whose name, phone (any part) or pinyin initials
 * every word is found. Names that begin with the first stand first.
 */
export async function quickSearch(actor: Actor, all: readonly RecordType[], text: string): Promise<Group[]> {
  const words = searchWords(text)
  if (words.length === 0) return []
  const types = all.filter((type) => actor.viewer.can(rightFor(type, 'list')))
  const groups = await Promise.all(types.map((type) => searchType(actor, type, words)))
  return groups.filter((group) => group.list.length > 0)
}

async function searchType(actor: Actor, type: RecordType, words: readonly string[]): Promise<Group> {
  const { services, viewer } = actor
  const fields = services.engine.catalog.current()
  const schema = schemaOf(type, fields)
  const rights = fieldRightsOf(viewer, type, fields)
  const isUsable = (column: string) => rights.usable(toKey(column))
  const others = type.list.search.filter((column) => column !== type.title && isUsable(column))
  const isNamed = rights.level(toKey(type.title)) > 1
  const title = sql`r.${sql.ref(type.title)}`
  const { rows } = await sql<{ id: number; name: string | null; owner: number | null; found: string | null }>`
    select r.id, ${isNamed ? title : sql`''`} as name, r.owner_user_id as owner,
      ${matchedColumn(others, words)} as found
    from (select * from ${sql.table(type.table)} r
      where ${reachable(actor, type, 'list')} and ${defaultsOf(type)}
        and ${keywordCondition(words.join(' '), { schema, rights })}
      limit ${CONSIDERED}) r
    order by ${title} ilike ${`${escapeLike(words[0] ?? '')}%`} desc, r.update_time desc
    limit ${SHOWN + 1}`.execute(services.lists.db)
  const people = services.directory.current()
  const list: FoundRecord[] = rows.slice(0, SHOWN).map((row) => ({
    id: row.id,
    name: row.name ?? '',
    detail: row.found ?? '',
    ownerUserName: people.realname(row.owner),
  }))
  return { type: type.label, key: type.key, display: type.display, more: rows.length > SHOWN, list }
}

/** The phone number that contains one of the words, shown beside the name. */
function matchedColumn(
  columns: readonly Schema['type']['list']['search'][number][],
  words: readonly string[],
): RawBuilder<unknown> {
  if (columns.length === 0) return sql`''`
  const patterns = words.map((word) => `%${escapeLike(word)}%`)
  const cases = columns.map(
    (column) => sql`when r.${sql.ref(column)} ilike any(${patterns}::text[]) then r.${sql.ref(column)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} else '' end`
}

/** What every list without a scene of its own leaves out, such as converted leads. */
function defaultsOf(type: RecordType): Condition {
  return allOf(
    Object.entries(type.list.defaults ?? {}).map(
      ([column, value]) => sql<boolean>`r.${sql.ref(column)} = ${value}`,
    ),
  )
}
