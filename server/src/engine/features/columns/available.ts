import { formTypes } from '#protocol/fields/form-types.ts'
import type { ColumnSetting, Head } from '#protocol/record/calls/columns.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRights } from '../../model/field-rights.ts'
import type { Schema } from '../../model/schema.ts'
import type { AvailableColumn } from '../../model/view.ts'

/**
 * All columns of a type in their default order (record-engine.md §3.6, §3.7): the fields, relations under the key of
 * their name, then the system columns; without what the viewer may not see.
 */
export function availableColumns(type: RecordType, schema: Schema, rights: FieldRights): AvailableColumn[] {
  const fields = schema.fields
    .filter((field) => storeOf(field.formType).listed && rights.level(field.key) > 1)
    .map((field) => ({
      key: schema.columns.get(field.key)?.nameKey ?? field.key,
      fieldId: field.fieldId,
      name: field.name,
      formType: field.formType,
      optionColors: field.optionColors,
    }))
  const system = type.list.systemColumns
    .filter((column) => rights.level(column.key) > 1)
    .map((column) => ({ key: column.key, fieldId: null, name: column.title, formType: column.formType }))
  return [...fields, ...system]
}

/** A column of one user's list. */
export interface PersonalColumn {
  id: number
  key: string
  width: number | null
  /** The width is the person's own, not the declared one. */
  pulled: boolean
  hidden: boolean
}

export function toHead(column: AvailableColumn, mine: PersonalColumn): Head {
  const formType = storeOf(column.formType).headAs ?? column.formType
  return {
    id: mine.id,
    fieldId: column.fieldId,
    fieldName: column.key,
    formType,
    type: formTypes[formType].code,
    name: column.name,
    width: mine.width,
    ...(mine.pulled && { pulled: 1 as const }),
    optionColors: column.optionColors,
  }
}

export const toSetting = (column: AvailableColumn, mine: PersonalColumn): ColumnSetting => ({
  id: mine.id,
  name: column.name,
  fieldName: column.key,
  isHide: mine.hidden ? 1 : 0,
  style: mine.width,
})
