import { type RawBuilder, sql } from 'kysely'
import { formTypes } from '#protocol/fields/form-types.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import type { FieldSnapshot } from '../../model/catalog.ts'
import { valueOfColumn } from '../../model/place.ts'

/** Where the words of options are stored: a field, or a column of its detail table. */
export interface OptionPlace {
  field: FieldRow
  cell: FieldRow | null
}

/** The place of a field with options by its id; undefined where it has none. */
export function placeOf(snapshot: FieldSnapshot, label: number, fieldId: number): OptionPlace | undefined {
  for (const field of snapshot.fieldsOf(label)) {
    if (field.fieldId === fieldId)
      return formTypes[field.formType].design.hasOptions ? { field, cell: null } : undefined
    const cell = field.columns.find((column) => column.fieldId === fieldId)
    if (cell) return formTypes[cell.formType].design.hasOptions ? { field, cell } : undefined
  }
  return undefined
}

/** Whether the record `r` has the option there. */
export function hasOption({ field, cell }: OptionPlace, option: string): RawBuilder<boolean> {
  const value = valueOfColumn(field, 'r')
  if (cell) {
    const asked = JSON.stringify({ name: cell.key, option })
    return sql<boolean>`jsonb_path_exists(${value}, '$[*][*] ? (@.fieldName == $name && @.value[*] == $option)', ${asked}::jsonb)`
  }
  return storeOf(field.formType).column === 'text[]'
    ? sql<boolean>`${value} @> array[${option}]::text[]`
    : sql<boolean>`${value} = ${option}`
}

/** A stored value with one option in place of another; as it was where it has not got it. */
export function withOption({ cell }: OptionPlace, stored: unknown, from: string, to: string): unknown {
  const replaced = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value === from ? to : value
    return [...new Set(value.map((each) => (each === from ? to : each)))]
  }
  if (cell === null) return replaced(stored)
  if (!Array.isArray(stored)) return stored
  const rows = stored.map((row: unknown) =>
    Array.isArray(row)
      ? row.map((each: unknown) =>
          isObject(each) && each.fieldName === cell.key ? { ...each, value: replaced(each.value) } : each,
        )
      : row,
  )
  return JSON.stringify(rows)
}
