import type { FormType } from '#protocol/fields/form-types.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { storeOf } from '../fields/all.ts'
import { isEmptyValue } from '../fields/field-store.ts'
import type { StoredRow, Values } from '../model/rules.ts'
import type { Column, Schema } from '../model/schema.ts'

export interface Change {
  column: Column
  from: unknown
  to: unknown
}

/** One shape for equal values, whatever driver or client wrote them. */
function canonical(value: unknown, formType: FormType): string {
  if (isEmptyValue(value)) return ''
  if (value instanceof Date) return String(value.getTime())
  const storesJson = storeOf(formType).column === 'jsonb'
  if (storesJson) return sorted(typeof value === 'string' ? JSON.parse(value) : value)
  if (Array.isArray(value)) return value.map((each) => canonical(each, formType)).join('\u0001')
  return storeOf(formType).column === 'numeric'
    ? (toDecimal(value)?.toFixed() ?? String(value))
    : String(value)
}

/** The same value of a form type, in whatever shape. */
export const isSameValue = (formType: FormType, from: unknown, to: unknown): boolean =>
  canonical(from, formType) === canonical(to, formType)

/** Nothing changes. */
export const isSame = ({ column, from, to }: Change): boolean => isSameValue(column.formType, from, to)

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, each) =>
    isObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )
}

/** The declared columns among `values` that differ from what is stored, in the order of the form. */
export function diffValues(stored: StoredRow, values: Values, { byColumn }: Schema): Change[] {
  return [...byColumn.values()]
    .filter((column) => Object.hasOwn(values, column.column))
    .map((column) => ({ column, from: stored[column.column], to: values[column.column] }))
    .filter((change) => !isSame(change))
}

/** Columns among `values` that no declaration knows, such as those of the recycle bin, and that differ. */
export function diffUndeclared(stored: StoredRow, values: Values, { byColumn }: Schema): string[] {
  const shape = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? null))
  return Object.keys(values).filter(
    (column) => !byColumn.has(column) && shape(stored[column]) !== shape(values[column]),
  )
}

/** Changes as the values to write. */
export const writtenBy = (changes: readonly Change[]): Values =>
  Object.fromEntries(changes.map(({ column, to }) => [column.column, to]))
