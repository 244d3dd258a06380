import { MASKED } from '#protocol/fields/rule/mask.ts'
import type { FieldChange } from '#protocol/record/calls/history.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed, recordTypeOf } from '#protocol/record-types.ts'
import { wordsOf } from '../../change/facts.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { type FieldRights, fieldRightsOf } from '../../model/field-rights.ts'
import type { About, Fact, ShownEntry } from '../../model/history.ts'
import { lineTablesOf } from '../../model/line-columns.ts'
import { namesNow } from '../../model/registers.ts'
import type { Actor } from '../../model/rules.ts'
import { anyForm, type Column } from '../../model/schema.ts'
import { spreadFrom } from '../../model/spread.ts'
import type { EntryRow } from './read-history.ts'

/** A sentence of an entry, and the change it describes. */
interface Line {
  words: string
  change: FieldChange | null
}

const statement = (words: string): Line => ({ words, change: null })

/** Builds the sentences of entries for one reader, restricted by their field rights. */
export function describeFor(actor: Actor, type: RecordType, rights: FieldRights) {
  const own = readerOf(actor, type, rights)
  const showName = showNamesFor(actor, own)
  return (entry: EntryRow): Line[] => {
    const origin = entry.origin === null ? undefined : recordTypeOf(entry.origin)
    const readers = origin ? { own, origin: readerOf(actor, origin) } : { own }
    const event = entry.event === null ? null : actor.services.engine.events.get(entry.event)
    if (event === null) return describeOldEntry(entry, readers).map(statement)
    const seen = entry.facts
      .filter((fact) => maySee(fact, readers))
      .map((fact) => ({ key: fact.origin ?? fact.key, change: describeFact(actor, fact, readers) }))
    const changes = new Map(seen.map(({ change }) => [sentenceOf(change), change]))
    const shown: ShownEntry = {
      display: (origin ?? type).display,
      title: own.isNamed ? entry.object : MASKED,
      changes: () => seen.map(({ change }) => sentenceOf(change)),
      change: (key) => {
        const found = seen.find((each) => each.key === key)
        return found ? withWords(found.change) : null
      },
      about: (name) => (entry.about?.[name] ?? []).map(showName),
    }
    const lines = event?.lines?.(shown) ?? []
    return lines.map((words) => ({ words, change: changes.get(words) ?? null }))
  }
}

/** A column, or a table of lines, with its cells. */
interface ReaderColumn extends Pick<Column, 'key' | 'label' | 'words' | 'wordsFrom' | 'field'> {
  cells: readonly FieldRow[]
}

/** A reader's view of a type's fields. */
interface Reader {
  columns: ReadonlyMap<string, ReaderColumn>
  usable: (key: string) => boolean
  /** Whether the reader sees titles of records. */
  isNamed: boolean
  /** No field is hidden or masked. */
  seesAll: boolean
}

function readerOf(
  { services, viewer }: Actor,
  type: RecordType,
  rights: FieldRights = fieldRightsOf(viewer, type, services.engine.catalog.current()),
): Reader {
  const { byColumn } = anyForm(type, services.engine.catalog.current())
  const own = [...byColumn.values()].map((column): [string, ReaderColumn] => [
    column.key,
    { ...column, cells: column.field?.columns ?? [] },
  ])
  const lines = lineTablesOf(type).map(
    ({ lines: { key, title }, columns: cells }): [string, ReaderColumn] => [
      key,
      {
        key,
        label: title,
        words: null,
        wordsFrom: null,
        field: null,
        cells: cells.map(({ field }) => field),
      },
    ],
  )
  const spread = spreadFrom(type)?.spread
  const shares = spread
    ? [
        [
          spread.key,
          { key: spread.key, label: spread.title, words: null, wordsFrom: null, field: null, cells: [] },
        ] as const,
      ]
    : []
  const columns = new Map([...own, ...lines, ...shares])
  return {
    columns,
    usable: rights.usable,
    isNamed: rights.level(toKey(type.title)) > 1,
    seesAll: [...columns.keys()].every(rights.usable),
  }
}

interface Readers {
  own: Reader
  /** Of the type of the record where it happened first. */
  origin?: Reader
}

/** What happened to another record first is shown as far as the reader sees both. */
function maySee({ key, origin }: Fact, readers: Readers): boolean {
  const sees = (reader: Reader, each: string) => {
    const [table = '', cell] = each.split('.')
    const column = reader.columns.get(table)
    // a deleted field has no rights any more
    const isGone = !column || (cell !== undefined && !cellOf(column, cell))
    return isGone ? reader.seesAll : reader.usable(table)
  }
  if (!readers.origin || origin === undefined) return key !== null && sees(readers.own, key)
  return (key === null || sees(readers.own, key)) && sees(readers.origin, origin)
}

const cellOf = ({ cells }: ReaderColumn, key: string): FieldRow | undefined =>
  cells.find((cell) => cell.key === key)

const withWords = ({ label, from, to }: FieldChange): FieldChange => ({
  label,
  from: from || '空',
  to: to || '空',
})

function sentenceOf(change: FieldChange): string {
  const { label, from, to } = withWords(change)
  return `将${label} 由${from}修改为${to}。`
}

/** In the words of today; of a field that is gone in those of then. */
function describeFact({ services }: Actor, fact: Fact, { own, origin }: Readers): FieldChange {
  const [table = '', cell] = (fact.origin ?? fact.key ?? '').split('.')
  const column = (origin ?? own).columns.get(table)
  const inTable = column && cell !== undefined ? cellOf(column, cell) : undefined
  const field = cell === undefined ? (column?.field ?? null) : (inTable ?? null)
  const isKnown = cell === undefined ? column !== undefined : inTable !== undefined
  const names = namesNow(services)
  const text = (value: unknown) =>
    (column && names.wordOf(column, value)) ?? wordsOf(value, fact.formType, names, field)
  const label = inTable ? `${column?.label} ${inTable.name}` : (column?.label ?? fact.label)
  return { label: isKnown ? label : fact.label, from: text(fact.from), to: text(fact.to) }
}

type Said = About[string][number]

/** Records by their names only to those who see the names of their type, and of this very record. */
function showNamesFor({ services, viewer }: Actor, own: Reader): (said: Said) => string {
  return (said) => {
    if (typeof said === 'string') return said
    const type = 'type' in said ? recordTypeNamed(said.type) : undefined
    if (!type) return said.name
    const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
    return own.isNamed && rights.level(toKey(type.title)) > 1 ? said.name : MASKED
  }
}

/** 将手机 由…修改为…。 and the like; the values may have lines of their own. */
const isChange = /^将.+修改为/s

/**
 * Entries from before facts were stored are sentences whose field is unknown: those about changes are shown
 * only to readers who see every field.
 */
function describeOldEntry({ content, object }: EntryRow, { own, origin }: Readers): string[] {
  const seesAll = own.seesAll && origin?.seesAll !== false
  const shown = content.filter((line) => seesAll || !isChange.test(line))
  return own.isNamed || !object ? shown : shown.map((line) => line.replaceAll(object, MASKED))
}
