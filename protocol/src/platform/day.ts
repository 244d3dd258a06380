/**
 * Arithmetic of days as the wire writes them, `yyyy-MM-dd`, which no time zone moves. Whole numbers instead of dates: a month of a
 * thousand people asks a million times.
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

/** Days from 1970-01-01 to a day of the calendar; years begin in March here, so that the leap day is their last. */
function numberOf(year: number, month: number, date: number): number {
  const years = month > 2 ? year : year - 1
  const cycle = Math.floor(years / 400)
  const ofCycle = years - cycle * 400
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  const leaps = Math.floor(ofCycle / 4) - Math.floor(ofCycle / 100)
  return cycle * 146_097 + ofCycle * 365 + leaps + ofYear - 719_468
}

const MILLISECONDS = 86_400_000

/** Of a day, or of the day of a moment; NaN for what is no day. */
function toNumber(day: string): number {
  const [year, month, date] = [digits(day, 0, 4), digits(day, 5, 7), digits(day, 8, 10)]
  if (year >= 0 && month >= 1 && month <= 12 && date >= 1 && date <= 31) return numberOf(year, month, date)
  // a month or a year means its first day
  return Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / MILLISECONDS
}

/** The first and the last day that the wire can write; arithmetic that leads beyond them ends there. */
const [FIRST, LAST] = [toNumber('0001-01-01'), toNumber('9999-12-31')]

const PAIRS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))

/** @throws RangeError for NaN: what was moved is no day */
function fromNumber(days: number): string {
  if (Number.isNaN(days)) throw new RangeError('not a day')
  const moved = Math.floor(Math.min(Math.max(days, FIRST), LAST)) + 719_468
  const cycle = Math.floor(moved / 146_097)
  const ofCycle = moved - cycle * 146_097
  const year = Math.floor(
    (ofCycle - Math.floor(ofCycle / 1_460) + Math.floor(ofCycle / 36_524) - Math.floor(ofCycle / 146_096)) /
      365,
  )
  const ofYear = ofCycle - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const month = Math.floor((5 * ofYear + 2) / 153)
  const date = ofYear - Math.floor((153 * month + 2) / 5) + 1
  const written = year + cycle * 400 + (month < 10 ? 0 : 1)
  return `${PAIRS[Math.floor(written / 100)]}${PAIRS[written % 100]}-${PAIRS[month < 10 ? month + 3 : month - 9]}-${PAIRS[date]}`
}

/** The day moved by whole days. */
export const addDays = (day: string, days: number): string => fromNumber(toNumber(day) + days)

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => toNumber(to) - toNumber(from)

/** The day moved by whole months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const begun = addDays(day, 0)
  const count = digits(begun, 0, 4) * 12 + digits(begun, 5, 7) - 1 + months
  const [year, month] = [Math.floor(count / 12), count - Math.floor(count / 12) * 12 + 1]
  const first = numberOf(year, month, 1)
  const length = numberOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - first
  return fromNumber(first + Math.min(digits(begun, 8, 10), length) - 1)
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
