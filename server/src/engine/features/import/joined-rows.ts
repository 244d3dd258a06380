import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { comparableText } from '#protocol/platform/plain-text.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { columnKey, type ImportColumn } from './columns.ts'
import type { Reader, ReadRow } from './read-row.ts'
import type { RowResult } from './write-rows.ts'

/** A row that is a further line of the record that another row begins. */
export interface JoinedRow {
  rowNo: number
  /** Cells of the record that differ from those of that row, and what is wrong with its own cells. */
  faults: readonly string[]
}

/** Equal for values that are stored as the same. */
function textOf(value: unknown, field?: FieldRow): string {
  const store = field && storeOf(field.formType)
  const stored = (store ? store.store(value ?? null, field) : value) ?? ''
  return (store?.sheet.isNumber ? toDecimal(stored)?.toFixed() : undefined) ?? String(stored)
}

/** The cell of a record's column in a form that differs only where it means something else. */
function meaningOf(
  { type }: Reader,
  { written, related, state, ownerUserId }: ReadRow,
  column: ImportColumn,
) {
  const { target } = column
  if (target.kind === 'owner') return textOf(ownerUserId)
  if (target.kind === 'state') return textOf(state)
  const key = columnKey(type, column)
  const field = target.kind === 'field' ? target.field : undefined
  return comparableText(related.get(key) ?? textOf(written.get(key), field))
}

/** Whether the cell means what the head's does: cells of further rows may be empty. */
function differs(reader: Reader, head: ReadRow, row: ReadRow): string[] {
  return reader.columns.flatMap((column) => {
    const { target, title } = column
    const text = reader.places.cellOf(column, row.cells)
    if (target.kind === 'line' || text === '') return []
    const headText = reader.places.cellOf(column, head.cells)
    if (comparableText(text) === comparableText(headText)) return []
    const isSame =
      target.kind !== 'region' &&
      headText !== '' &&
      meaningOf(reader, row, column) === meaningOf(reader, head, column)
    return isSame ? [] : [`与第${head.rowNo}行的${title}不同`]
  })
}

/** Puts further rows to the one with which their record begins: their lines are its lines, in the order of the file. */
export function joinRows(reader: Reader, head: ReadRow, others: readonly ReadRow[]): ReadRow {
  const lines = [head, ...others].flatMap((row) => row.lines)
  for (const each of Map.groupBy(lines, ({ table }) => table).values())
    for (const { rowNo, table, faults } of each.slice(each[0]?.table.lines.most))
      faults.set('', `第${rowNo}行：${table.lines.title}最多${table.lines.most}行`)
  const joined = others.map((row) => ({
    rowNo: row.rowNo,
    faults: [...differs(reader, head, row), ...(row.lines.length === 0 ? ['该行没有任何明细内容'] : [])],
  }))
  return { ...head, lines, joined }
}

/** What is wrong with each row of a record besides the record itself, by the number of the row. */
export function lineFaults({ lines, joined }: ReadRow): Map<number, string> {
  const found = new Map<number, string[]>()
  const add = (rowNo: number, fault: string) => found.set(rowNo, [...(found.get(rowNo) ?? []), fault])
  for (const { rowNo, faults } of joined) for (const fault of faults) add(rowNo, fault)
  for (const { rowNo, faults } of lines) for (const fault of faults.values()) add(rowNo, fault)
  return new Map([...found].map(([rowNo, faults]) => [rowNo, faults.join('；')]))
}

/** Numbers of all rows of a record. */
export const rowNosOf = ({ rowNo, joined }: Pick<ReadRow, 'rowNo' | 'joined'>): number[] => [
  rowNo,
  ...joined.map((row) => row.rowNo),
]

/** The outcomes of all rows of a record by that of the record: they are written together or not at all. */
export function resultsOf(row: ReadRow, display: string, result: RowResult): RowResult[] {
  const { recordId } = result
  if (result.outcome !== 'failed')
    return [
      result,
      ...row.joined.map(
        ({ rowNo }): RowResult => ({ rowNo, outcome: 'joined', ...(recordId && { recordId }) }),
      ),
    ]
  const faults = lineFaults(row)
  const own = [result.message, faults.get(row.rowNo)].filter((fault) => fault).join('；')
  if (own) faults.set(row.rowNo, own)
  const first = Math.min(...faults.keys())
  return rowNosOf(row).map((rowNo) => ({
    ...(rowNo === row.rowNo ? result : {}),
    rowNo,
    outcome: 'failed',
    message: faults.get(rowNo) ?? `同一${display}的第${first}行有误，未导入`,
  }))
}
