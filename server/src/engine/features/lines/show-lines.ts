import type { Kysely } from 'kysely'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { Lines } from '#protocol/record/declaration/lines.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { storeOf } from '../../fields/all.ts'
import type { Names } from '../../fields/field-store.ts'
import { maskValue } from '../../model/field-rights.ts'
import type { Form } from '../../model/form-of.ts'
import { type LineTable, lineTablesOf } from '../../model/line-columns.ts'
import { maskLineValue, type SeenLineField, seenLineFields } from '../../model/line-rights.ts'
import { readLines, type StoredLine } from '../../model/read-lines.ts'
import { namesNow } from '../../model/registers.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'

interface ShowOptions {
  /** Null: the form of a new record. */
  row: StoredRow | null
  form: Form
}

/**
 * The fields that carry the lines of a record in forms and details (record-engine.md §5.2): the list under their key, inputs
 * and totals beside it. Their columns stand in `fieldExtendList`.
 */
export async function readLineFields(
  actor: Actor,
  type: RecordType,
  { row, form }: ShowOptions,
): Promise<FormField[]> {
  const { services } = actor
  const fields: FormField[] = []
  const names = namesNow(services)
  const { byColumn } = schemaOf(type, services.engine.catalog.current())
  for (const table of lineTablesOf(type)) {
    const { key, title, formType } = table.lines
    const authLevel = row ? form.level(key) : form.levelWhenNew(key)
    if (authLevel === 1) continue
    const stored = row ? await readLines(services.db, table, [row.id]) : []
    const columns = seenLineFields(actor, table)
    const beside = besideOf(table.lines)
      .filter((name) => form.level(toKey(name)) > 1)
      .map((name) => {
        const column = byColumn.get(name)
        const value = column && row ? storeOf(column.formType).toRead(row[name] ?? null, names, null) : null
        return [toKey(name), column && form.maskedInDetail(column.key) ? maskValue(column, value) : value]
      })
    const value = {
      [key]: stored.map((line) => showLine(columns, line, names)),
      ...Object.fromEntries(beside),
    }
    const fieldExtendList = columns.map(({ rule }) => rule)
    fields.push(
      bareField({
        fieldName: key,
        name: title,
        formType,
        value,
        authLevel,
        stylePercent: 100,
        fieldExtendList,
      }),
    )
  }
  return fields
}

const besideOf = ({ inputs = [], totals }: Lines): string[] => [...inputs, ...(totals?.columns ?? [])]

/** One line as the wire has it: numbers as numbers, ids as they are. */
function showLine(
  columns: readonly SeenLineField[],
  { id, values }: StoredLine,
  names: Names,
): Record<string, unknown> {
  const shown = columns.map((column) => {
    const { key, field, declared } = column
    if (declared.to) return [key, values[key]]
    const value = storeOf(field.formType).toRead(values[key] ?? null, names, field)
    return [key, maskLineValue(column, value)]
  })
  return { id, ...Object.fromEntries(shown) }
}

/** The lines of many records as sheets write them, like those of a detail table: a text line each (record-engine.md §4). */
export async function readLineTexts(
  db: Kysely<Tables>,
  table: LineTable,
  recordIds: readonly number[],
  names: Names,
): Promise<ReadonlyMap<number, string>> {
  const shown = table.columns.filter(({ declared }) => declared.to === undefined && !declared.internal)
  const textOf = ({ values }: StoredLine) =>
    shown
      .map(
        ({ key, field }) =>
          `${field.name}:${storeOf(field.formType).toText(values[key] ?? null, names, field)}`,
      )
      .join(' ')
  const byRecord = Map.groupBy(await readLines(db, table, recordIds), ({ recordId }) => recordId)
  return new Map([...byRecord].map(([id, lines]) => [id, lines.map(textOf).join('\n')]))
}
