import type { FieldRule } from '#protocol/fields/rule/field.ts'
import { isBlank, isObject } from './shape.ts'

/** Ids as an array, as comma-joined text, or as objects that carry one. */
export function toIds(value: unknown): number[] {
  const parts = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : typeof value === 'number'
        ? [value]
        : []
  return parts
    .map((part) => (isObject(part) ? (part.userId ?? part.deptId ?? part.id) : part))
    .filter((part) => !isBlank(part))
    .map(Number)
}
const areIds = (value: unknown) => {
  const ids = toIds(value)
  return ids.length > 0 && ids.every((id) => Number.isSafeInteger(id) && id > 0)
}

/** No id in what may carry ids; anything else is wrong, not empty: it must not clear what is stored. */
export const hasNoIds = (value: unknown) =>
  isBlank(value) || ((Array.isArray(value) || typeof value === 'string') && toIds(value).length === 0)

/** Several users or departments. */
export const checkIds = (value: unknown, field: FieldRule) => (areIds(value) ? null : `${field.name}格式有误`)

/** One record or user. */
export const checkId = (value: unknown, field: FieldRule) =>
  areIds(value) && toIds(value).length === 1 ? null : `${field.name}格式有误`
