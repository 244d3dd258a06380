import { validateValue } from '#protocol/fields/validate.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { completeLine, type LineValues } from '#protocol/record/declaration/lines.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { LineField, LineTable } from '../../model/line-columns.ts'
import type { WrittenLine } from '../../model/read-lines.ts'

/** Ends the save with the line's number in the sentence, from 1. */
export function refuseLine({ lines: { title } }: LineTable, at: number, why: string): never {
  return refuse('lineUnfit', title, at + 1, why)
}

/** The lines of a save, checked as its fields are and completed; the first wrong one refuses. */
export function readWrittenLines(table: LineTable, sent: unknown): WrittenLine[] {
  const { title, most } = table.lines
  if (!Array.isArray(sent)) return refuse('linesUnreadable', title)
  if (sent.length > most) refuse('tooManyLines', title, most)
  const ids = new Set<number>()
  return sent.map((line: unknown, at) => {
    if (!isObject(line)) return refuseLine(table, at, '格式有误')
    const id = readId(table, line.id, at)
    if (id !== null && ids.has(id)) refuseLine(table, at, '重复')
    if (id !== null) ids.add(id)
    return { id, values: readValues(table, line, at) }
  })
}

function readId(table: LineTable, given: unknown, at: number): number | null {
  if (given === undefined || given === null || given === '') return null
  const id = Number(given)
  return Number.isSafeInteger(id) && id > 0 ? id : refuseLine(table, at, '格式有误')
}

/** Entered values are checked before computed columns are added, and again with them. */
function readValues(table: LineTable, line: Readonly<Record<string, unknown>>, at: number): LineValues {
  const { columns, lines } = table
  const isTyped = ({ declared }: LineField) => !declared.computed && !declared.copies
  const typed = Object.fromEntries(columns.filter(isTyped).map(({ key }) => [key, line[key] ?? null]))
  check(table, columns.filter(isTyped), typed, at)
  const values = completeLine(lines, typed)
  check(
    table,
    columns.filter((column) => !column.declared.copies),
    values,
    at,
  )
  return values
}

function check(table: LineTable, columns: readonly LineField[], values: LineValues, at: number): void {
  for (const { key, field, rule } of columns) {
    const message = validateValue(rule, values[key] ?? null)
    if (message) refuseLine(table, at, message.includes(field.name) ? message : `${field.name}${message}`)
  }
}
