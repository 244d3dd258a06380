import { type Kysely, sql } from 'kysely'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { completeLine, type LineValues } from '#protocol/record/declaration/lines.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { storeOf } from '../../fields/all.ts'
import { reachable } from '../../model/find-record.ts'
import type { LineField, LineTable } from '../../model/line-columns.ts'
import { runKept } from '../../model/prepared.ts'
import type { StoredLine, WrittenLine } from '../../model/read-lines.ts'
import { namesNow } from '../../model/registers.ts'
import type { Actor, Values } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { refuseLine } from './written-lines.ts'

interface CopyOptions {
  written: readonly WrittenLine[]
  before: readonly StoredLine[]
  db: Kysely<Tables>
}

/**
 * Completes lines with values copied from the records they name. A newly named record must be listable or readable by the caller; an
 * unchanged one keeps its saved copies.
 */
export async function copyInto(actor: Actor, table: LineTable, options: CopyOptions): Promise<WrittenLine[]> {
  let lines = [...options.written]
  for (const link of table.columns.filter(({ declared }) => declared.to !== undefined))
    lines = await copyOver(actor, table, link, { ...options, written: lines })
  return lines
}

async function copyOver(
  actor: Actor,
  table: LineTable,
  link: LineField,
  { written, before, db }: CopyOptions,
): Promise<WrittenLine[]> {
  const known = new Map(before.map((line) => [line.id, line.values]))
  const keptOf = ({ id, values }: WrittenLine): LineValues | undefined => {
    const stored = id === null ? undefined : known.get(id)
    return stored && Number(stored[link.key]) === Number(values[link.key]) ? stored : undefined
  }
  const namedBefore = (id: number) => before.find(({ values }) => Number(values[link.key]) === id)?.values
  const copied = table.columns.filter(({ declared }) => declared.copies?.via === link.column)
  const once = copied.filter(({ declared }) => declared.copies?.once)
  const madeAs = matchMade({ written, before, link })
  const made = written.map((line) => keptOf(line) ?? madeAs(line))
  const isKnown = (at: number) => once.every(({ key }) => isSet(made[at]?.[key]))
  const wanted = written
    .filter((line, at) => !keptOf(line) || !isKnown(at))
    .flatMap(({ values }) => Number(values[link.key]) || [])
  const sources = copied.flatMap(({ declared }) => declared.copies?.column ?? [])
  const found = await readNamed(actor, link, { ids: wanted, sources, db })
  const wordsOf = namesIn(actor, link)
  return written.map((line, at) => {
    const id = Number(line.values[link.key]) || null
    const row = id === null ? undefined : found.get(id)
    // clients that send no ids of lines name what is there already by what it names
    const kept = keptOf(line) ?? (id !== null && !row && line.id === null ? namedBefore(id) : undefined)
    if (id !== null && !kept && !row) return refuseLine(table, at, `${link.field.name}不存在`)
    const copies = copied.map(({ key, declared }) => {
      const now = () => wordsOf(declared.copies?.column ?? '', row)
      if (declared.copies?.once) return [key, isSet(made[at]?.[key]) ? made[at]?.[key] : now()]
      return [key, kept ? kept[key] : now()]
    })
    return {
      id: line.id,
      values: completeLine(table.lines, { ...line.values, ...Object.fromEntries(copies) }),
    }
  })
}

const isSet = (value: unknown) => value !== null && value !== undefined

/**
 * The stored line that a line without an id goes on with: one of those that no other line names by id and that name the same
 * record, each once and in order.
 */
function matchMade({
  written,
  before,
  link,
}: Pick<CopyOptions, 'written' | 'before'> & { link: LineField }): (
  line: WrittenLine,
) => LineValues | undefined {
  const named = new Set(written.map(({ id }) => id))
  const left = before.filter(({ id }) => !named.has(id))
  const matched = new Map<WrittenLine, LineValues>()
  for (const line of written.filter(({ id }) => id === null)) {
    const at = left.findIndex(({ values }) => Number(values[link.key]) === Number(line.values[link.key]))
    const [match] = at < 0 ? [] : left.splice(at, 1)
    if (match) matched.set(line, match.values)
  }
  return (line) => matched.get(line)
}

/** The value of a column of the named record, or its name where that is held in memory. */
function namesIn({ services }: Actor, { declared }: LineField) {
  const { byColumn } = schemaOf(targetOf(declared), services.engine.catalog.current())
  const names = namesNow(services)
  return (column: string, row: Values | undefined): unknown => {
    const nameOf = storeOf(byColumn.get(column)?.formType ?? 'text').nameOf
    const value = row?.[column] ?? null
    return nameOf ? nameOf(value, names) || null : value
  }
}

function targetOf({ name, to = '' }: LineField['declared']): RecordType {
  const type = recordTypeNamed(to)
  if (!type) throw new Error(`${toKey(name)} of lines points at ${to}, which is no record type`)
  return type
}

/** A record that a line names: what is copied of it. */
type NamedRow = Values & { id: number }

async function readNamed(
  actor: Actor,
  { declared }: LineField,
  { ids, sources, db }: { ids: readonly number[]; sources: readonly string[]; db: Kysely<Tables> },
): Promise<Map<number, NamedRow>> {
  const type = targetOf(declared)
  if (ids.length === 0) return new Map()
  const columns = sql.join([...new Set(['id', ...sources])].map((column) => sql.ref(`r.${column}`)))
  const query = sql<NamedRow>`select ${columns} from ${sql.table(type.table)} r
    where r.id = any(${ids}::bigint[])
      and (${reachable(actor, type, 'list')} or ${reachable(actor, type, 'read')})`
  const rows = await runKept(actor.services, query, db)
  return new Map(rows.map((row) => [row.id, row]))
}
