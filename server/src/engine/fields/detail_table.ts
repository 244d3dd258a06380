import type { FormType } from '#protocol/fields/form-types.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { filledRows } from '#protocol/fields/value/table.ts'
import { noDefault } from './default.ts'
import { type FieldRow, toFormField } from './field-row.ts'
import { type FieldStore, isEmptyValue, type Names, plain } from './field-store.ts'
import { noSheet } from './sheet.ts'
import { itself } from './sort.ts'

/** The store of a column's form type; given, because the map of all stores holds this one too. */
type StoreOf = (formType: FormType) => FieldStore

interface StoredCell {
  fieldName: string
  value: unknown
}

const rowsOf = (stored: unknown): StoredCell[][] =>
  Array.isArray(stored)
    ? stored
        .filter(Array.isArray)
        .map((row) =>
          row
            .filter(isObject)
            .map((cell) => ({ fieldName: String(cell.fieldName ?? ''), value: cell.value ?? null })),
        )
    : []

/** Cells of known columns only, in the order of the columns. */
function storeCells(
  storeOf: StoreOf,
  row: readonly StoredCell[],
  columns: readonly FieldRow[],
): StoredCell[] {
  return columns.flatMap((column) => {
    const cell = row.find((each) => each.fieldName === column.key)
    if (!cell) return []
    const value = storeOf(column.formType).storeCell?.(cell.value) ?? null
    return [{ fieldName: column.key, value }]
  })
}

/** Cells as the columns are now defined: renamed columns follow, values of deleted columns vanish. */
function expand(storeOf: StoreOf, stored: unknown, names: Names, field: FieldRow | null): unknown {
  const columns = field?.columns ?? []
  return rowsOf(stored).map((row) =>
    columns.map((column) => {
      const cell = row.find((each) => each.fieldName === column.key)
      const value = storeOf(column.formType).toRead(cell?.value ?? null, names, column)
      return toFormField(column, { value, authLevel: null })
    }),
  )
}

function tellRows(storeOf: StoreOf, stored: unknown, names: Names, field: FieldRow | null): string {
  const columns = field?.columns ?? []
  const lines = rowsOf(stored).map((row) =>
    columns
      .map((column) => {
        const cell = row.find((each) => each.fieldName === column.key)
        return `${column.name}:${storeOf(column.formType).toText(cell?.value ?? null, names, column)}`
      })
      .join(' '),
  )
  return lines.join('\n')
}

/** Rows of cells; only name and value are kept, the definition is merged on reading (record-engine.md §4). */
export const detail_table = (storeOf: StoreOf): FieldStore => ({
  ...plain,
  column: 'jsonb',
  store: (value, field) => {
    const rows = filledRows(value).map((row) => storeCells(storeOf, row, field?.columns ?? []))
    return rows.length ? JSON.stringify(rows) : null
  },
  storeCell: null,
  toRow: () => '',
  toRead: (stored, names, field) => expand(storeOf, stored, names, field),
  toText: (stored, names, field) => (isEmptyValue(stored) ? '' : tellRows(storeOf, stored, names, field)),
  compare: null,
  sort: null,
  unique: itself,
  listed: false,
  sheet: noSheet,
  default: noDefault(''),
})
