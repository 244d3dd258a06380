import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions, validateValue } from '#protocol/fields/validate.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import { viewsOf } from '#web/fields/all.ts'

/** Form state of all fields by name (the `parse` of each form type). */
export type Values = Readonly<Record<string, unknown>>

/** State of stored values. */
export const valuesOf = (fields: readonly FormField[]): Values =>
  Object.fromEntries(
    fields.map((field) => [field.fieldName, viewsOf(field.formType).parse(field.value, field)]),
  )

/** Nothing is entered. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** State of a new record: what is known beforehand, else the field's value (a server's suggestion) or its default. */
export function newValues(fields: readonly FormField[], preset: Values): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const given = preset[field.fieldName] ?? (isBlank(field.value) ? field.defaultValue : field.value)
      return [field.fieldName, viewsOf(field.formType).parse(given, field)]
    }),
  )
}

/** What is level 3 or unset; for a new record the server sends level 2 only of what its kind shows and does not let edit (foundations §4). */
export const mayEdit = (field: FormField): boolean =>
  viewsOf(field.formType).Edit !== null &&
  !isShownOnly(field) &&
  (field.authLevel === null || field.authLevel === 3)

/** Follows from another field of the form. */
export const isShownOnly = (field: FormField): boolean => field.sysInformation === 1

export const writeValue = (field: FormField, values: Values): unknown =>
  viewsOf(field.formType).toWrite(values[field.fieldName], field)

/** The fields, some of them required by our own forms alone. */
export const withAsked = (fields: readonly FormField[], asked: readonly string[]): FormField[] =>
  fields.map((field) => (asked.includes(field.fieldName) ? { ...field, isNull: 1 } : field))

/** The first message of each field whose value may not be saved; hidden and read-only fields are not checked. */
export function faultsOf(fields: readonly FormField[], values: Values): Map<string, string> {
  const hidden = hiddenByOptions(fields, values)
  const asked = fields.filter((field) => mayEdit(field) && !hidden.has(field.fieldName))
  return new Map(
    asked.flatMap((field): [string, string][] => {
      const fault = validateValue(field, writeValue(field, values))
      return fault ? [[field.fieldName, fault]] : []
    }),
  )
}

/** Of two states of one field. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Names of fields whose state differs from where the form began. */
export const changedNames = (fields: readonly FormField[], values: Values, began: Values): string[] =>
  fields.map((field) => field.fieldName).filter((name) => !isSame(values[name], began[name]))

interface SaveOptions {
  fields: readonly FormField[]
  values: Values
  began: Values
  isNew: boolean
}

/**
 * What a form sends (record-engine.md §5.3): fixed columns in `entity` ('' for nothing), the others in `field[]`. A new
 * record sends all it may; an edit only what changed, so that two people do not overwrite each other's fields. Fields
 * hidden by linked options are cleared.
 */
export function toSaveRequest({
  fields,
  values,
  began,
  isNew,
}: SaveOptions): Pick<SaveRequest, 'entity' | 'field'> {
  const hidden = hiddenByOptions(fields, values)
  const wasHidden = hiddenByOptions(fields, began)
  const changed = new Set(changedNames(fields, values, began))
  const entity: Record<string, unknown> = {}
  const field: SaveRequest['field'] = []
  for (const each of fields) {
    const name = each.fieldName
    const turned = hidden.has(name) !== wasHidden.has(name)
    if (!mayEdit(each) || (!isNew && !changed.has(name) && !turned)) continue
    const value = hidden.has(name) ? null : writeValue(each, values)
    if (each.fieldType !== 1) field.push(toEntry(each, value))
    else if (viewsOf(each.formType).spreads) Object.assign(entity, isObject(value) ? value : {})
    else entity[name] = value ?? ''
  }
  return { entity, field }
}

export const toEntry = ({ fieldName, fieldType, name, type, fieldId }: FormField, value: unknown) => ({
  fieldName,
  fieldType,
  name,
  type,
  fieldId: fieldId ?? undefined,
  value,
})

/** The server is asked whether its value is still free. */
export const isChecked = (field: FormField): boolean => field.isUnique === 1 && field.fieldId !== null
