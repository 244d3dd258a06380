import { isRealDay } from '#protocol/platform/wire.ts'
import type { FieldRule } from './field.ts'
import { isBlank } from './text.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && isRealDay(value)
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && MOMENT.test(value) && isRealDay(value)

export const day = {
  isEmpty: isBlank,
  check: (value: unknown) => (isDay(value) || isMoment(value) ? null : '日期格式错误，例:2020-01-01'),
}
export const moment = {
  isEmpty: isBlank,
  check: (value: unknown) =>
    isMoment(value) || isDay(value) ? null : '日期格式错误，例:2020-01-01 00:00:00',
}

/** `[start, end]` or `"start,end"`, both ends given. */
export function toInterval(value: unknown): [string, string] | null {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const [start, end] = parts
  const ok = (part: unknown): part is string => isDay(part) || isMoment(part)
  return parts.length === 2 && ok(start) && ok(end) ? [start, end] : null
}

export const interval = {
  isEmpty: (value: unknown) => (Array.isArray(value) ? value.every(isBlank) : isBlank(value)),
  check: (value: unknown, field: FieldRule) => {
    const ends = toInterval(value)
    if (!ends) return `${field.name}格式有误`
    return ends[0] > ends[1] ? '结束日期不能早于开始日期' : null
  },
}
