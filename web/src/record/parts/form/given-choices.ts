import type { FormField } from '#protocol/fields/rule/field.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { fixedColumnsOf } from '#protocol/record/declaration/fixed-fields.ts'
import type { Values } from './form-values.ts'

/** What is known of a new record beforehand is among the choices of its fixed field, although the form offers others alone. */
export function withGiven(type: RecordType, field: FormField, preset: Values): FormField {
  const words = fixedColumnsOf(type).find(({ name }) => toKey(name) === field.fieldName)?.words
  const code = Number(preset[field.fieldName] ?? Number.NaN)
  const name = words?.[code]
  const isOffered = field.setting.some(
    (option) =>
      typeof option === 'object' && option !== null && 'value' in option && Number(option.value) === code,
  )
  return name === undefined || isOffered
    ? field
    : { ...field, setting: [...field.setting, { name, value: code }] }
}
