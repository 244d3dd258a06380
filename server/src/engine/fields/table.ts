import { filledRows } from '#protocol/fields/structured.ts'
import { type FieldRow, toFormField } from '../field-row.ts'
import { storeOf } from './all.ts'
import type { FieldStore, Names } from './field-store.ts'
import { isEmptyValue, isRecord } from './field-store.ts'

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
            .filter(isRecord)
            .map((cell) => ({ fieldName: String(cell.fieldName ?? ''), value: cell.value ?? null })),
        )
    : []

/** Cells of known columns only, in the order of the columns. */
function storeCells(row: readonly StoredCell[], columns: readonly FieldRow[]): StoredCell[] {
  return columns.flatMap((column) => {
    const cell = row.find((each) => each.fieldName === column.key)
    if (!cell) return []
    const { storeCell, store } = storeOf(column.formType)
    return [{ fieldName: column.key, value: (storeCell ?? store)(cell.value) }]
  })
}

/** Cells as the columns are now defined: renamed columns follow, values of deleted columns vanish. */
function expand(stored: unknown, names: Names, field: FieldRow | null): unknown {
  const columns = field?.columns ?? []
  return rowsOf(stored).map((row) =>
    columns.map((column) => {
      const cell = row.find((each) => each.fieldName === column.key)
      const value = storeOf(column.formType).toRead(cell?.value ?? null, names, column)
      return toFormField(column, { value, authLevel: null })
    }),
  )
}

function tellRows(stored: unknown, names: Names, field: FieldRow | null): string {
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
export const tableStore: FieldStore = {
  column: 'jsonb',
  store: (value, field) => {
    const rows = filledRows(value).map((row) => storeCells(row, field?.columns ?? []))
    return rows.length ? JSON.stringify(rows) : null
  },
  toRow: () => '',
  toRead: expand,
  toText: (stored, names, field) => (isEmptyValue(stored) ? '' : tellRows(stored, names, field)),
  compare: null,
}
