/**
 * Arithmetic of days as the wire writes them, `yyyy-MM-dd`, which no time zone moves. Dates are neither parsed nor printed by JavaScript:
 * a month of a thousand people asks a million times.
 */

/** The number that the text has from one place up to another; NaN where it has none. */
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

const MILLISECONDS = 86_400_000

/** Days from 1970-01-01 to a day, or to the day of a moment; NaN for what is no day. */
function toNumber(day: string): number {
  const [year, month, date] = [digits(day, 0, 4), digits(day, 5, 7), digits(day, 8, 10)]
  // Date.UTC takes years below 100 for those of the last century; a month or a year means its first day
  const isPlain = year >= 100 && month >= 1 && month <= 12 && date >= 1 && date <= 31
  const moment = isPlain ? Date.UTC(year, month - 1, date) : Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  return moment / MILLISECONDS
}

/** The first and the last day that the wire can write; arithmetic that leads beyond them ends there. */
const [FIRST, LAST] = [toNumber('0001-01-01'), toNumber('9999-12-31')]

const padded = (value: number, length: number) => String(value).padStart(length, '0')

/** @throws RangeError for NaN: what was moved is no day */
function fromNumber(days: number): string {
  if (Number.isNaN(days)) throw new RangeError('not a day')
  const at = new Date(Math.floor(Math.min(Math.max(days, FIRST), LAST)) * MILLISECONDS)
  return `${padded(at.getUTCFullYear(), 4)}-${padded(at.getUTCMonth() + 1, 2)}-${padded(at.getUTCDate(), 2)}`
}

/** The day moved by whole days. */
export const addDays = (day: string, days: number): string => fromNumber(toNumber(day) + days)

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => toNumber(to) - toNumber(from)

/** The day moved by whole months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const begun = new Date(toNumber(day) * MILLISECONDS)
  const date = begun.getUTCDate()
  begun.setUTCMonth(begun.getUTCMonth() + months, 1)
  const first = begun.getTime() / MILLISECONDS
  const length = new Date(begun).setUTCMonth(begun.getUTCMonth() + 1) / MILLISECONDS - first
  return fromNumber(first + Math.min(date, length) - 1)
}

/**
 * The days from one to another, both included; none where the other is earlier. Counted, since a loop that adds days until the last one
 * is passed never ends at the last day that can be written.
 */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => addDays(first, at))

/** The months `yyyy-MM` of those days. */
export function monthsFrom(first: string, last: string): string[] {
  const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const begin = `${first.slice(0, 7)}-01`
  const length = Math.max(0, monthsOf(last) - monthsOf(first) + 1)
  return Array.from({ length }, (_, at) => addMonths(begin, at).slice(0, 7))
}
