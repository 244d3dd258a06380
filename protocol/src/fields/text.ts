import type { FieldRule } from './field.ts'

export const TEXT_LENGTH = 100
export const LONG_TEXT_LENGTH = 800
/** Strict: what forms ask for. Lenient numbers of old data stay readable; imports use their own pattern. */
export const MOBILE = /^1[3-9]\d{9}$/
export const IMPORT_MOBILE = /^(\+?0?\d{2,4}-?)?\d{6,11}$/
export const EMAIL = /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,4}$/

export const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

const limited = (limit: number) => (value: unknown, field: FieldRule) => {
  if (typeof value !== 'string' && typeof value !== 'number') return `${field.name}格式有误`
  return String(value).trim().length > limit ? `${field.name}最多输入${limit}个字符` : null
}

export const text = { isEmpty: isBlank, check: limited(TEXT_LENGTH) }
export const website = { isEmpty: isBlank, check: limited(LONG_TEXT_LENGTH) }
export const textarea = {
  isEmpty: isBlank,
  check: (value: unknown, field: FieldRule) => limited(field.maxLength || LONG_TEXT_LENGTH)(value, field),
}
export const mobile = {
  isEmpty: isBlank,
  check: (value: unknown) => (MOBILE.test(String(value).trim()) ? null : '手机格式有误'),
}
export const email = {
  isEmpty: isBlank,
  check: (value: unknown, field: FieldRule) =>
    EMAIL.test(String(value).trim()) ? limited(TEXT_LENGTH)(value, field) : '邮箱格式有误',
}
