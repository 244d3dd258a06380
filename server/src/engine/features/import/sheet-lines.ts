import { formTypes } from '#protocol/fields/form-types.ts'
import { validateValue } from '#protocol/fields/validate.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { completeLine, type LineValues, newLine } from '#protocol/record/declaration/lines.ts'
import { isErrorValue } from '#server/platform/sheets/cell-text.ts'
import type { LineField, LineTable } from '../../model/line-columns.ts'
import { cellOf, type ImportColumn } from './columns.ts'
import type { CellPlaces } from './headings.ts'

/** A line of a record, as one row of the file has it. */
export interface SheetLine {
  rowNo: number
  table: LineTable
  /** Values of filled cells in write format, by key, in the order of the columns. */
  cells: Map<string, unknown>
  /** Names of records, still to be found, by key. */
  related: Map<string, string>
  /** What the named records give a line to begin with, by key. */
  begins: Record<string, unknown>
  /** What is wrong, by key. */
  faults: Map<string, string>
}

interface LineColumns {
  columns: readonly ImportColumn[]
  places: Pick<CellPlaces, 'cellOf'>
}

/** The lines of one row of the file: one for each table of which a cell is filled. */
export function readSheetLines(
  { columns, places }: LineColumns,
  rowNo: number,
  cells: readonly string[],
): SheetLine[] {
  const lines = new Map<LineTable, SheetLine>()
  for (const column of columns) {
    const { target, title } = column
    const text = target.kind === 'line' ? places.cellOf(column, cells) : ''
    if (target.kind !== 'line' || text === '') continue
    const { table } = target
    const line = lines.get(table) ?? emptyLine(rowNo, table)
    lines.set(table, line)
    if (isErrorValue(text)) line.faults.set(target.column.key, `${title}：单元格的值是错误 ${text}`)
    else readCell(line, target.column, { title, text })
  }
  for (const line of lines.values()) requireFilled(line, columns)
  return [...lines.values()]
}

const emptyLine = (rowNo: number, table: LineTable): SheetLine => ({
  rowNo,
  table,
  cells: new Map(),
  related: new Map(),
  begins: {},
  faults: new Map(),
})

function readCell(
  line: SheetLine,
  { key, field, rule, declared }: LineField,
  { title, text }: { title: string; text: string },
): void {
  if (declared.to !== undefined) {
    line.related.set(key, text)
    return
  }
  const cell = cellOf(field.formType)
  if (!cell) return
  const value = cell.read(text)
  line.cells.set(key, value)
  const fault = validateValue(rule, value)
  if (fault) {
    const why = fault.startsWith(field.name) ? fault.slice(field.name.length) : fault
    line.faults.set(key, `${title}${why}`)
  }
}

function requireFilled({ table, cells, related, faults }: SheetLine, columns: readonly ImportColumn[]): void {
  for (const { key, field } of table.columns) {
    if (!field.isRequired || cells.has(key) || related.has(key) || faults.has(key)) continue
    const title = columns.find(
      ({ target }) => target.kind === 'line' && target.table === table && target.column.key === key,
    )?.title
    faults.set(key, `必填字段未填写：${title ?? `${table.lines.title}：${field.name}`}`)
  }
}

/** A line as a form would have it where its cells are typed in the order of the columns. */
function toLine({ table: { lines, columns }, cells, begins }: SheetLine): LineValues {
  const [begun] = columns.flatMap(({ key }) => (Object.hasOwn(begins, key) ? [key] : []))
  let line = completeLine(lines, { ...newLine(lines), ...begins }, begun)
  for (const { key } of columns)
    if (cells.has(key) && !formTypes.text.isEmpty(cells.get(key)))
      line = completeLine(lines, { ...line, [key]: cells.get(key) }, key)
  return line
}

/** The lines of a record by the key of their table; of tables that the rows fill. */
export function linesOf(lines: readonly SheetLine[]): Record<string, LineValues[]> {
  const tables = Map.groupBy(lines, ({ table }) => table.lines.key)
  return Object.fromEntries([...tables].map(([key, each]) => [key, each.map(toLine)]))
}

/** What the record takes up of its lines where nothing else is given, by key: as a form proposes it. */
export function filledByLines(lines: readonly SheetLine[]): Map<string, unknown> {
  const filled = new Map<string, unknown>()
  for (const [{ lines: declared }, each] of Map.groupBy(lines, ({ table }) => table)) {
    const { fills, totals } = declared
    if (fills && totals)
      filled.set(toKey(fills.column), totals.compute(each.map(toLine), {})[toKey(fills.from)])
  }
  return filled
}
