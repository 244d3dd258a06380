import type { FieldRule } from '#protocol/fields/rule/field.ts'
import { isText } from './shape.ts'

export const TEXT_LENGTH = 100
export const LONG_TEXT_LENGTH = 800

/** Text of at most this many characters, blanks around it not counted. */
export const limited = (limit: number) => (value: unknown, field: FieldRule) => {
  if (!isText(value)) return `${field.name}格式有误`
  return String(value).trim().length > limit ? `${field.name}最多输入${limit}个字符` : null
}
