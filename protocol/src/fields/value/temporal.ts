import { isRealDay } from '#protocol/platform/wire.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && isRealDay(value)
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && MOMENT.test(value) && isRealDay(value)

/** `[start, end]` or `"start,end"`, both ends given. */
export function toInterval(value: unknown): [string, string] | null {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const [start, end] = parts
  const ok = (part: unknown): part is string => isDay(part) || isMoment(part)
  return parts.length === 2 && ok(start) && ok(end) ? [start, end] : null
}
