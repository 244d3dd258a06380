import { Decimal } from 'decimal.js'
import { toDecimal, trimDecimals } from '#protocol/fields/value/numeric.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type PrintedOfLine, printedOfLine } from '#protocol/record/declaration/print.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { storeOf } from '../../fields/all.ts'
import type { KnownNames } from '../../fields/field-store.ts'
import { type FieldRights, fieldRightsOf } from '../../model/field-rights.ts'
import { findRecords } from '../../model/find-record.ts'
import { type LineTable, lineTablesOf } from '../../model/line-columns.ts'
import { readLines, type StoredLine } from '../../model/read-lines.ts'
import { namesNow } from '../../model/registers.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { textOf } from './text.ts'

/** By the name of the value. */
export type Texts = ReadonlyMap<string, string>

interface Printed {
  lines: readonly Texts[]
  sums: Texts
}

/** What is printed of the lines of a record, by their key; nothing of those that are hidden from the reader. */
export async function printedLines(
  actor: Actor,
  type: RecordType,
  row: StoredRow,
  rights: FieldRights,
): Promise<ReadonlyMap<string, Printed>> {
  const printed = new Map<string, Printed>()
  for (const { key, values, sums } of type.prints?.lines ?? []) {
    const table = lineTablesOf(type).find(({ lines }) => lines.key === key)
    if (!table || rights.level(key) === 1) continue
    const stored = await readLines(actor.services.db, table, [row.id])
    const declared = values.map(printedOfLine)
    const readers = await Promise.all(declared.map((value) => readerOf(actor, table, stored, value)))
    printed.set(key, {
      lines: stored.map((line) => new Map(declared.map(({ name }, at) => [name, readers[at]?.(line) ?? '']))),
      sums: new Map(
        declared
          .filter(({ name }) => sums.includes(name))
          .map((value) => [value.name, sumOf(actor, table, stored, value)]),
      ),
    })
  }
  return printed
}

/** How a value is read of a line. */
async function readerOf(
  actor: Actor,
  table: LineTable,
  lines: readonly StoredLine[],
  { column, via }: PrintedOfLine,
): Promise<(line: StoredLine) => string> {
  const own = table.columns.find((each) => each.column === (via ?? column))
  if (!own) return () => ''
  if (via === undefined) {
    const { key } = own
    const names = namesNow(actor.services)
    return ({ values }) => textIn(own, values[key], names)
  }
  const idOf = ({ values }: StoredLine) => Number(values[own.key] ?? 0)
  const texts = await textsBehind(actor, own.declared.to ?? '', column, lines.map(idOf))
  return (line) => texts.get(idOf(line)) ?? ''
}

/** One value of the records that lines point at, by their id: of those only that the reader may see. */
async function textsBehind(
  actor: Actor,
  key: string,
  column: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const target = recordTypeNamed(key)
  const snapshot = actor.services.engine.catalog.current()
  const shown = target && schemaOf(target, snapshot).byColumn.get(column)
  if (!target || !shown || !actor.viewer.can(`${target.node}/read`)) return new Map()
  const rights = fieldRightsOf(actor.viewer, target, snapshot)
  if (rights.level(shown.key) <= 1) return new Map()
  const rows = await findRecords(actor, target, [...new Set(ids)], { action: 'read' })
  const names = { ...namesNow(actor.services), related: () => '' }
  return new Map(rows.map((each) => [each.id, textOf(shown, each[column] ?? null, names, rights)]))
}

/** All lines together, as the value of one of them is shown. */
function sumOf(
  { services }: Actor,
  table: LineTable,
  lines: readonly StoredLine[],
  { column }: PrintedOfLine,
): string {
  const own = table.columns.find((each) => each.column === column)
  if (!own || lines.length === 0) return ''
  const sum = Decimal.sum(0, ...lines.map(({ values }) => toDecimal(values[own.key]) ?? 0))
  return textIn(own, sum.toFixed(), namesNow(services))
}

function textIn(
  { field, declared }: LineTable['columns'][number],
  value: unknown,
  names: KnownNames,
): string {
  const text = storeOf(field.formType).toText(value ?? null, names, field)
  return declared.trimmed ? String(trimDecimals(text)) : text
}
