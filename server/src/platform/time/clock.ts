export { addDays, addMonths, daysBetween } from '#protocol/platform/day.ts'

/**
 * The company's zone is Asia/Shanghai: UTC+8 with no summer time since 1991, so its wall clock is plain
 * arithmetic. Text on the wire: moments `yyyy-MM-dd HH:mm:ss`, days `yyyy-MM-dd`, months `yyyy-MM`.
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface TestClock extends Clock {
  /** `yyyy-MM-dd HH:mm:ss` or a Date. */
  set(moment: string | Date): void
  advance(milliseconds: number): void
}

/** A clock for tests that only moves through `advance` or `set`. */
export function createTestClock(start: string | Date): TestClock {
  let current = 0
  const clock: TestClock = {
    now: () => new Date(current),
    set: (moment) => {
      current = (typeof moment === 'string' ? requireMoment(moment) : moment).getTime()
    },
    advance: (milliseconds) => {
      current += milliseconds
    },
  }
  clock.set(start)
  return clock
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const SHANGHAI_OFFSET = 8 * HOUR

/** Two digits of 0–99, made once: formatting runs for every time of every row. */
const PAIRS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))

/** `yyyy-MM-dd HH:mm:ss` in Shanghai; seconds are cut, not rounded. */
export function formatMoment(moment: Date): string {
  const wall = wallClock(moment)
  return `${dayOf(wall)} ${PAIRS[wall.getUTCHours()]}:${PAIRS[wall.getUTCMinutes()]}:${PAIRS[wall.getUTCSeconds()]}`
}

/** `yyyy-MM-dd`: the day in Shanghai on which the moment falls. */
export function formatDay(moment: Date): string {
  return dayOf(wallClock(moment))
}

/** `yyyy-MM` in Shanghai. */
export function formatMonth(moment: Date): string {
  return formatDay(moment).slice(0, 7)
}

/** Today's day text in Shanghai. */
export function today(clock: Clock = systemClock): string {
  return formatDay(clock.now())
}

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?)?$/

/**
 * Reads `yyyy-MM-dd`, `yyyy-MM-dd HH:mm` or `yyyy-MM-dd HH:mm:ss` as Shanghai time.
 * undefined for anything else, impossible days (02-30) and hours (24:00) included.
 */
export function parseMoment(text: string): Date | undefined {
  const match = MOMENT.exec(text.trim())
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const exists = year > 0 && wall.getUTCFullYear() === year && wall.getUTCMonth() === month - 1
  return exists && wall.getUTCDate() === day ? new Date(wall.getTime() - SHANGHAI_OFFSET) : undefined
}

/** Midnight in Shanghai at which a day `yyyy-MM-dd`, or the day of a moment, begins. */
export function startOfDay(day: string | Date): Date {
  return requireMoment(typeof day === 'string' ? day.slice(0, 10) : formatDay(day))
}

/** The last millisecond of the day; compare with `<`  {@link startOfDay} of the next day where microseconds matter. */
export function endOfDay(day: string | Date): Date {
  return new Date(startOfDay(day).getTime() + DAY - 1)
}

/** Midnight at which the month of a day or moment begins. */
export function startOfMonth(day: string | Date): Date {
  return requireMoment(`${(typeof day === 'string' ? day : formatDay(day)).slice(0, 7)}-01`)
}

function requireMoment(text: string): Date {
  const moment = parseMoment(text)
  if (!moment) throw new RangeError(`not a moment: ${text}`)
  return moment
}

/** A Date whose UTC fields read as the wall clock of Shanghai. */
function wallClock(moment: Date): Date {
  return new Date(moment.getTime() + SHANGHAI_OFFSET)
}

function dayOf(wall: Date): string {
  const year = wall.getUTCFullYear()
  return `${year > 999 ? year : String(year).padStart(4, '0')}-${PAIRS[wall.getUTCMonth() + 1]}-${PAIRS[wall.getUTCDate()]}`
}
