import type { FieldRule } from './field.ts'
import { isBlank } from './text.ts'

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

/** A checkbox value as its options: an array or comma-joined text. */
export function toOptions(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []
  return parts.map((part) => part.trim()).filter(Boolean)
}

function checkOption(option: string, options: string[], field: FieldRule): string | null {
  if (option === OTHER && options.includes(OTHER)) return `请填写${field.name}的其他内容`
  if (options.includes(option)) return null
  if (!options.includes(OTHER)) return `${field.name}的选项“${option.slice(0, 20)}”不存在`
  return option.length > OTHER_LENGTH ? `其他内容最多输入${OTHER_LENGTH}个字符` : null
}

const isOption = (value: unknown) => typeof value === 'string' || typeof value === 'number'

export const choices = {
  isEmpty: isBlank,
  check: (value: unknown, field: FieldRule) =>
    isOption(value)
      ? checkOption(String(value).trim(), optionValues(field.setting), field)
      : `${field.name}格式有误`,
}

/** What may carry several options. Anything else is wrong, not empty: it must not clear what is stored. */
const carriesOptions = (value: unknown) =>
  typeof value === 'string' || (Array.isArray(value) && value.every(isOption))

export const boxes = {
  isEmpty: (value: unknown) => isBlank(value) || (carriesOptions(value) && toOptions(value).length === 0),
  check: (value: unknown, field: FieldRule) => {
    if (!carriesOptions(value)) return `${field.name}格式有误`
    const options = optionValues(field.setting)
    const unknown = toOptions(value).filter((option) => option === OTHER || !options.includes(option))
    // one text box, so at most one value may stand outside the list
    const [first, second] = unknown
    if (second) return `${field.name}的选项“${second.slice(0, 20)}”不存在`
    return first ? checkOption(first, options, field) : null
  },
}
