/** Arithmetic of days as the wire writes them, `yyyy-MM-dd`, which no time zone moves. */
const MILLISECONDS = 86_400_000

/** Of a day, or of the day of a moment. */
const toUtc = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
/** The first and the last day that the wire can write; arithmetic that leads beyond them ends there. */
const [FIRST, LAST] = [toUtc('0001-01-01'), toUtc('9999-12-31')]
const fromUtc = (moment: number): string =>
  new Date(Math.min(Math.max(moment, FIRST), LAST)).toISOString().slice(0, 10)

/** The day moved by whole days. */
export const addDays = (day: string, days: number): string => fromUtc(toUtc(day) + days * MILLISECONDS)

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((toUtc(to) - toUtc(from)) / MILLISECONDS)

/** The day moved by whole months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const moved = new Date(toUtc(day))
  const date = moved.getUTCDate()
  moved.setUTCMonth(moved.getUTCMonth() + months, 1)
  const next = new Date(moved)
  next.setUTCMonth(next.getUTCMonth() + 1, 0)
  return fromUtc(moved.setUTCDate(Math.min(date, next.getUTCDate())))
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
