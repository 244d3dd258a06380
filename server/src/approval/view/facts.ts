import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { type RecordLink, relationTo } from '#protocol/record/relations/registry.ts'
import { type Approval, deciding } from '#protocol/record/states/approval.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import { fieldRightsOf, maskValue } from '#server/engine/model/field-rights.ts'
import { namesNow } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { schemaOf } from '#server/engine/model/schema.ts'

type ApprovedType = RecordType & { approval: Approval }

/** A column by which an approver decides, and the link behind it. */
interface Fact {
  column: string
  link: RecordLink | undefined
  /** Names of its value and of the linked record's name in the statement. */
  value: string
  name: string
  table: string
}

const factsOf = (type: ApprovedType): Fact[] =>
  deciding(type.approval).map((column, at) => ({
    column,
    link: linksFrom(type).find((each) => each.column === column),
    value: `fact ${at}`,
    name: `fact name ${at}`,
    table: `fact${at}`,
  }))

/** What a statement about records `r` selects for their facts, and the tables it joins. */
export function selectFacts(type: ApprovedType): {
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
} {
  const facts = factsOf(type)
  const columns = facts.map(({ column, link, value, name, table }) => {
    const own = sql`, r.${sql.ref(column)} as ${sql.ref(value)}`
    if (!link) return own
    return sql`${own}, ${sql.ref(`${table}.${relationTo(link.to).nameColumn}`)}::text as ${sql.ref(name)}`
  })
  const joins = facts.flatMap(({ column, link, table }) =>
    link
      ? sql`left join ${sql.table(link.to.table)} ${sql.ref(table)} on ${sql.ref(`${table}.id`)} = r.${sql.ref(column)}`
      : [],
  )
  return { columns: sql.join(columns, sql``), joins: sql.join(joins, sql` `) }
}

/** The facts as the type's lists show them to the reader, who has no further rights over fields as an approver. */
export function presentFacts(actor: Actor, type: ApprovedType, found: Row): Row {
  const rights = fieldRightsOf(actor.viewer, type, actor.services.engine.catalog.current())
  const show = showColumns(actor, type)
  return Object.fromEntries(
    factsOf(type).flatMap(({ column, link, value, name }) => {
      if (!link) return show(toKey(column), column, found[value])
      if (rights.level(link.key) === 1 || !rights.named(link.key)) return []
      return [
        [link.key, found[value]],
        [link.nameKey, found[name]],
      ]
    }),
  )
}

/** Entries of a reply: the value of a column as lists show it to the reader; none where it is hidden. */
export function showColumns({ services, viewer }: Actor, type: ApprovedType) {
  const fields = services.engine.catalog.current()
  const { byColumn } = schemaOf(type, fields)
  const rights = fieldRightsOf(viewer, type, fields)
  const names = namesNow(services)
  return (key: string, name: string, stored: unknown): [string, unknown][] => {
    const column = byColumn.get(name)
    if (!column || rights.level(column.key) === 1) return []
    const value = storeOf(column.formType).toRead(stored ?? null, names, column.field)
    return [[key, rights.maskedInLists(column.key) ? maskValue(column, value) : value]]
  }
}
