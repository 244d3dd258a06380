import type { FieldRule } from '#protocol/fields/rule/field.ts'
import { isText } from './shape.ts'

/** The option that opens a text box whose words replace it in the value (record-engine.md §2.6). */
export const OTHER = '其他'
const OTHER_LENGTH = 100

/** Options of a field by their stored value: plain names, or the `value` of `{name, value}` entries. */
export function optionValues(setting: readonly unknown[]): string[] {
  return setting.map((option) =>
    option !== null && typeof option === 'object' && 'value' in option
      ? String(option.value)
      : String(option),
  )
}

/** A chosen value as its options: an array, comma-joined text, or the number of a coded one. */
export function toOptions(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : isText(value) ? String(value).split(',') : []
  return parts.map((part) => part.trim()).filter(Boolean)
}

export function checkOption(option: string, options: string[], field: FieldRule): string | null {
  if (option === OTHER && options.includes(OTHER)) return `请填写${field.name}的其他内容`
  if (options.includes(option)) return null
  if (!options.includes(OTHER)) return `${field.name}的选项“${option.slice(0, 20)}”不存在`
  return option.length > OTHER_LENGTH ? `其他内容最多输入${OTHER_LENGTH}个字符` : null
}

/** One of the field's options. */
export const checkChoice = (value: unknown, field: FieldRule): string | null =>
  isText(value)
    ? checkOption(String(value).trim(), optionValues(field.setting), field)
    : `${field.name}格式有误`
