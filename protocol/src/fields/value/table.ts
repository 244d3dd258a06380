import type { FieldRule, FormField } from '#protocol/fields/rule/field.ts'
import { isBlank, isObject } from './shape.ts'

export interface TableCell {
  fieldName: string
  value: unknown
}
/** Rows of a detail table in write format; anything else is dropped. */
export function toTableRows(value: unknown): TableCell[][] {
  if (!Array.isArray(value)) return []
  return value
    .filter(Array.isArray)
    .map((row) =>
      row
        .filter((cell) => isObject(cell) && typeof cell.fieldName === 'string')
        .map((cell) => ({ fieldName: String(cell.fieldName), value: cell.value ?? null })),
    )
}
const isBlankCell = (cell: TableCell) =>
  isBlank(cell.value) || (Array.isArray(cell.value) && cell.value.length === 0)

/** Rows with at least one filled cell: the others are not saved (record-engine.md §4). */
export const filledRows = (value: unknown) => toTableRows(value).filter((row) => !row.every(isBlankCell))

const isCell = (cell: unknown) => isObject(cell) && typeof cell.fieldName === 'string'
export const isTable = (value: unknown) =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isCell))

/** The column of a table by its name. */
export const columnOf = (field: FieldRule, fieldName: string): FormField | undefined =>
  field.fieldExtendList.find((column) => column.fieldName === fieldName)
