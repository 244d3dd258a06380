import { type Kysely, type RawBuilder, sql } from 'kysely'
import { comparableText } from '#protocol/platform/plain-text.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { parentOf, type RecordLink } from '#protocol/record/relations/registry.ts'
import { mainAxis, stateOf } from '#protocol/record/states/states.ts'
import { linksFrom, recordTypeNamed, relationOf } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusalAs } from '#server/platform/refusal.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { uniqueText } from '../../fields/textual.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { reachable } from '../../model/find-record.ts'
import type { Actor } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { uniqueExpression } from '../../model/storage/unique-index.ts'
import type { ReadRow } from './read-row.ts'
import type { SheetLine } from './sheet-lines.ts'

/** A record that cells name. */
interface Named extends Record<string, unknown> {
  id: number
  name: string
  parent: number | null
}

interface FindOptions {
  names: readonly string[]
  /** Column by which it belongs to one of these records; absent: any may be meant. */
  under?: { column: string; ids: readonly number[] } | undefined
  /** Columns that are read besides. */
  also?: readonly string[]
  actions?: readonly ('read' | 'list')[]
}

/** Values that say which record is meant: its name, and unique texts that the importer may see. */
function namingValues(
  { services, viewer }: Actor,
  type: RecordType,
  nameColumn: string,
): RawBuilder<unknown>[] {
  const fields = services.engine.catalog.current()
  const rights = fieldRightsOf(viewer, type, fields)
  const unique = schemaOf(type, fields).fields.filter(
    ({ isUnique, formType, column, key }) =>
      isUnique &&
      storeOf(formType).column === 'text' &&
      column &&
      column !== nameColumn &&
      rights.usable(key),
  )
  return [uniqueText(sql.ref(`r.${nameColumn}`)), ...unique.map((field) => uniqueExpression(field, 'r'))]
}

/** The records of a type, within what the importer may use, that cells name; by the name they were found by. */
async function findNamed(
  db: Kysely<Tables>,
  actor: Actor,
  { type, nameColumn }: { type: RecordType; nameColumn: string },
  { names, under, also = [], actions = ['read'] }: FindOptions,
): Promise<Map<string, Named[]>> {
  const scope = sql.join(
    actions.map((action) => reachable(actor, type, action)),
    sql` or `,
  )
  const parent = under ? sql.ref(`r.${under.column}`) : sql`null::bigint`
  const axis = mainAxis(type)
  const columns = [...new Set([...also, ...(axis ? [axis.column] : [])])].map(
    (column) => sql`, ${sql.ref(`r.${column}`)}`,
  )
  const ways = namingValues(actor, type, nameColumn).map(
    (
      name,
    ) => sql`select r.id, ${name} as name, ${parent} as parent${sql.join(columns, sql``)} from ${sql.table(type.table)} r
      where ${name} = any(${names}::text[]) and (${scope})
        ${under ? sql`and ${parent} = any(${under.ids}::bigint[])` : sql``}`,
  )
  const { rows } = await sql<Named>`${sql.join(ways, sql` union `)}`.execute(db)
  return Map.groupBy(rows, ({ name }) => name)
}

/** Those that lie under another column come behind the one that it lies under. */
function inOrder(type: RecordType, fields: readonly FieldRow[]): FieldRow[] {
  const depth = (column: string): number => {
    const under = linksFrom(type).find((link) => link.column === column)?.under
    return under === undefined ? 0 : depth(under) + 1
  }
  return fields.toSorted((one, other) => depth(one.column) - depth(other.column))
}

/**
 * Finds the records that rows name, within what the importer may read: exactly one, or the row is wrong. Records that belong to
 * another one are looked for among those of the one that the row names; where it names none, it has that of what was found.
 */
export async function resolveRelated(
  db: Kysely<Tables>,
  actor: Actor,
  { type, fields }: { type: RecordType; fields: readonly FieldRow[] },
  rows: readonly ReadRow[],
): Promise<void> {
  for (const field of inOrder(type, fields)) {
    const relation = relationOf(field.formType)
    const naming = rows.filter((row) => row.related.has(field.key))
    if (!relation || naming.length === 0) continue
    const link = linksFrom(type).find(({ column }) => column === field.column)
    const way = link && parentOf(link, linksFrom)
    const parentIn = (row: ReadRow) => Number((way && row.written.get(way.own.key)) ?? 0) || null
    const isKnown = isUniquelyNamed(actor, relation)
    for (const [isUnder, some] of Map.groupBy(naming, (row) => parentIn(row) !== null)) {
      // what it would belong to is missing or wrong already
      if (way && !isUnder && !isKnown) continue
      const nameOf = (row: ReadRow) => comparableText(row.related.get(field.key) ?? '')
      const found = await findNamed(db, actor, relation, {
        names: [...new Set(some.map(nameOf))],
        under:
          way && isUnder
            ? { column: way.chosen.column, ids: some.flatMap((row) => parentIn(row) ?? []) }
            : undefined,
      })
      for (const row of some) {
        const meant = (found.get(nameOf(row)) ?? []).filter(
          ({ parent }) => !isUnder || Number(parent) === parentIn(row),
        )
        choose(row, field, relation.type, link, meant)
      }
    }
    if (way) await deriveParents(db, actor, naming, { field, way })
  }
}

/** One name means one record, whatever that belongs to. */
const isUniquelyNamed = (
  { services }: Actor,
  { type, nameColumn }: { type: RecordType; nameColumn: string },
) => schemaOf(type, services.engine.catalog.current()).byColumn.get(nameColumn)?.field?.isUnique === true

function choose(
  row: ReadRow,
  { key }: FieldRow,
  target: RecordType,
  link: RecordLink | undefined,
  meant: readonly Named[],
): void {
  const ids = new Set(meant.map(({ id }) => id))
  const [first] = meant
  row.written.set(key, ids.size === 1 ? (first?.id ?? null) : null)
  if (!first) row.faults.set(key, `填写的${target.display}不存在`)
  else if (ids.size > 1) row.faults.set(key, `${target.display}名称不唯一`)
  else if (link?.among && !link.among.states.includes(stateOf(target, first)?.name ?? ''))
    row.closed.set(key, refusalAs(link.among.refusal).message)
}

interface Derived {
  field: FieldRow
  way: NonNullable<ReturnType<typeof parentOf>>
}

/** A row that does not name what the found record belongs to has it from there, if the importer may read that. */
async function deriveParents(
  db: Kysely<Tables>,
  actor: Actor,
  rows: readonly ReadRow[],
  { field, way: { own, chosen } }: Derived,
): Promise<void> {
  const open = rows.filter(
    (row) => !row.related.has(own.key) && (row.written.get(field.key) ?? null) !== null,
  )
  if (open.length === 0) return
  const ids = open.map((row) => Number(row.written.get(field.key)))
  const { rows: found } = await sql<{ id: number; parent: number }>`select c.id, r.id as parent
    from ${sql.table(chosen.from.table)} c join ${sql.table(own.to.table)} r on r.id = c.${sql.ref(chosen.column)}
    where c.id = any(${ids}::bigint[]) and ${reachable(actor, own.to, 'read')}`.execute(db)
  const parents = new Map(found.map(({ id, parent }) => [id, parent]))
  for (const row of open) {
    const parent = parents.get(Number(row.written.get(field.key)))
    row.written.set(own.key, parent ?? null)
    if (parent === undefined) row.faults.set(own.key, `填写的${own.to.display}不存在`)
  }
}

/** Finds the records that lines name, and what a line begins with of them as far as the importer may see it. */
export async function resolveLines(
  db: Kysely<Tables>,
  actor: Actor,
  lines: readonly SheetLine[],
): Promise<void> {
  for (const [table, each] of Map.groupBy(lines, (line) => line.table))
    for (const { key, column, declared } of table.columns) {
      const target = recordTypeNamed(declared.to ?? '')
      const naming = each.filter(({ related }) => related.has(key))
      if (!target || naming.length === 0) continue
      const rights = fieldRightsOf(actor.viewer, target, actor.services.engine.catalog.current())
      const { byColumn } = schemaOf(target, actor.services.engine.catalog.current())
      const begins = table.columns.flatMap(({ key: own, declared: { begins: from } }) =>
        from?.via === column && rights.usable(byColumn.get(from.column)?.key ?? '')
          ? [{ key: own, column: from.column }]
          : [],
      )
      const nameOf = (line: SheetLine) => comparableText(line.related.get(key) ?? '')
      const found = await findNamed(
        db,
        actor,
        { type: target, nameColumn: target.title },
        {
          names: [...new Set(naming.map(nameOf))],
          also: begins.map((begun) => begun.column),
          actions: ['list', 'read'],
        },
      )
      for (const line of naming) {
        const meant = found.get(nameOf(line)) ?? []
        const ids = new Set(meant.map(({ id }) => id))
        const [first] = meant
        line.cells.set(key, ids.size === 1 ? first?.id : null)
        if (!first) line.faults.set(key, `填写的${target.display}不存在：“${line.related.get(key)}”`)
        else if (ids.size > 1) line.faults.set(key, `${target.display}名称不唯一：“${line.related.get(key)}”`)
        line.begins = Object.fromEntries(begins.map((begun) => [begun.key, first?.[begun.column] ?? null]))
      }
    }
}
