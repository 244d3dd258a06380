import pg from 'pg'
import { SHANGHAI_OFFSET } from './clock.ts'

const parseAny: (value: string) => Date = pg.types.getTypeParser(1184)

/**
 * `2026-11-21 18:05:49.123456+08` → Date. Lists are full of these, so the form every session of ours produces
 * is read digit by digit; any other zone, year or infinity goes to the driver's own parser.
 */
export function parseTimestamp(value: string): Date {
  const length = value.length
  if (length < 22 || value.charCodeAt(4) !== DASH || !value.endsWith('+08')) return parseAny(value)
  const seconds = Date.UTC(
    number(value, 0, 4),
    number(value, 5, 7) - 1,
    number(value, 8, 10),
    number(value, 11, 13),
    number(value, 14, 16),
    number(value, 17, 19),
  )
  return new Date(seconds + milliseconds(value, length - 3) - SHANGHAI_OFFSET)
}

const DASH = 45
const ZERO = 48

function number(text: string, from: number, to: number): number {
  let result = 0
  for (let index = from; index < to; index++) result = result * 10 + text.charCodeAt(index) - ZERO
  return result
}

/** The fraction behind the seconds; what is finer than a millisecond is cut off, as Date cannot hold it. */
function milliseconds(value: string, end: number): number {
  if (end <= 20) return 0
  const digits = Math.min(end, 23)
  return number(value, 20, digits) * 10 ** (23 - digits)
}
