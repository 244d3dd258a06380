import type { FormType } from '#protocol/fields/form-types.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { filledRows, type TableCell } from '#protocol/fields/value/table.ts'
import type { FieldViews, ShownField } from '../views.tsx'

/** A row while it is edited: form state of each cell by the column's name. */
export type TableRow = Record<string, unknown>
export type ViewsOf = (formType: FormType) => FieldViews

/** Rows one below the other, each with its fields under their names; otherwise as the lines of a table (§2.5). */
export const isDrawnAsList = ({ precisions }: ShownField): boolean => precisions === 1

/** A row of the wire is an array of cells; a row of the form is already keyed. */
function toKeyed(row: unknown): Record<string, unknown> {
  if (isObject(row)) return row
  const cells: unknown[] = Array.isArray(row) ? row : []
  return Object.fromEntries(cells.filter(isObject).map((cell) => [String(cell.fieldName), cell.value]))
}

export function parseRows(value: unknown, field: ShownField, viewsOf: ViewsOf): TableRow[] {
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.map((row) => {
    const keyed = toKeyed(row)
    const columns = field.fieldExtendList ?? []
    return Object.fromEntries(
      columns.map((column) => [
        column.fieldName,
        viewsOf(column.formType).parse(keyed[column.fieldName], column),
      ]),
    )
  })
}

export function emptyRow(field: ShownField, viewsOf: ViewsOf): TableRow {
  const columns = field.fieldExtendList ?? []
  return Object.fromEntries(
    columns.map((column) => [column.fieldName, viewsOf(column.formType).parse(column.defaultValue, column)]),
  )
}

/** Cells in write format; rows without any filled cell are left out (record-engine.md §4). */
export function writeRows(
  rows: readonly TableRow[],
  field: ShownField,
  viewsOf: ViewsOf,
): TableCell[][] | null {
  const columns = field.fieldExtendList ?? []
  const written = rows.map((row) =>
    columns.map((column) => ({
      fieldName: column.fieldName,
      value: viewsOf(column.formType).toWrite(row[column.fieldName], column),
    })),
  )
  const filled = filledRows(written)
  return filled.length > 0 ? filled : null
}
