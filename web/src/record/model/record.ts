import { type FormType, formTypes, isFormType, toFormType } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Head } from '#protocol/record/calls/columns.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { registerColumnsOf } from '#protocol/record/declaration/register.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { ShownField } from '#web/fields/views.tsx'

/** Key of the record's title in rows. */
export const titleKey = (type: RecordType): string => toKey(type.title)

export const idOf = (type: RecordType, row: Row): number => Number(row[type.idKey])

/** The title of a row or detail. */
export function titleOf(type: RecordType, row: Row): string {
  const title = row[titleKey(type)] ?? row.name
  return title === null || title === undefined ? '' : String(title)
}

/** Text of a row's key, '' for nothing. */
export function textOf(row: Row, key: string): string {
  const value = row[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The link whose target's name is under this key in rows: customerName → the customer of customerId. */
export const relationColumnOf = (type: RecordType, key: string): RecordLink | undefined =>
  linksFrom(type).find(({ nameKey }) => nameKey === key)

/** The declared label of a key of rows. */
export function labelOf(type: RecordType, key: string): string {
  const column = [...type.fields, ...type.stored].find(({ name }) => toKey(name) === key)
  const label = column?.label ?? type.list.systemColumns.find((each) => each.key === key)?.title
  const entry = registerColumnsOf(type).find(({ nameKey }) => nameKey === key)
  return label ?? relationColumnOf(type, key)?.label ?? entry?.label ?? ''
}

/** What the declaration knows of a row's key: for head items and cells that no list head describes. */
export function declaredField(type: RecordType, key: string, name: string): ShownField {
  const carrier = linksFrom(type).find(({ carries = {} }) => Object.hasOwn(carries, key))
  const carried = carrier?.carries?.[key]
  if (carrier && carried) return { ...declaredField(carrier.to, toKey(carried), name), fieldName: key }
  const field = type.fields.find((each) => toKey(each.name) === key)
  const formType: FormType =
    field?.formType ??
    type.list.systemColumns.find((column) => column.key === key)?.formType ??
    type.stored.find((column) => toKey(column.name) === key)?.formType ??
    (key.endsWith('Time') ? 'datetime' : 'text')
  return {
    fieldName: key,
    name,
    formType: isFormType(formType) ? formType : 'text',
    setting: [...(field?.options ?? [])],
  }
}

/** A text that replaces a field's value: the update time of a never changed record is not shown. */
export function replacementText(
  { fieldName, value }: FormField,
  fields: readonly FormField[],
): string | undefined {
  const isCreation = (each: FormField) => each.fieldName === 'createTime' && each.value === value
  return fieldName === 'updateTime' && fields.some(isCreation) ? '创建后未修改' : undefined
}

/** Not columns that say something but order nothing. */
export const isSortable = (type: RecordType, { fieldName, formType }: Head): boolean =>
  formTypes[toFormType(formType)].hasOrder &&
  !type.list.systemColumns.some((column) => column.key === fieldName && column.displayOnly)
