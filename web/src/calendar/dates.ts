import type { Range } from '#protocol/calendar/free-slots.ts'
import {
  clockOf,
  DAY,
  dayOf,
  startOfDay,
  startOfWeek,
  type WallTime,
  wallOf,
  wallTime,
  weekdayOf,
  writeWallTime,
} from '#protocol/calendar/wall-time.ts'
import { weeksOfMonth } from './month-layout.ts'

export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'] as const

export const views = ['month', 'week', 'day', 'list'] as const
export type View = (typeof views)[number]

export const todayOnWall = (): string => dayOf(wallOf(Date.now()))

/** The days that a view of a day shows; its time begins with the first and ends behind the last. */
export function daysOf(view: View, day: string): string[] {
  const at = wallTime(day)
  if (view === 'month') return weeksOfMonth(day.slice(0, 7)).flat()
  if (view === 'day') return [day]
  const first = view === 'week' ? startOfWeek(at) : wallTime(`${day.slice(0, 7)}-01`)
  const count = view === 'week' ? 7 : daysOfMonth(day)
  return Array.from({ length: count }, (_, index) => dayOf(first + index * DAY))
}

const daysOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

export function rangeOf(days: readonly string[]): Range {
  const [first = '', last = first] = [days[0], days.at(-1)]
  return { start: wallTime(first), end: wallTime(last) + DAY }
}

/** The day that the same view shows one step before or after: a month later at the most its last day. */
export function stepBy(view: View, day: string, by: 1 | -1): string {
  if (view === 'day') return dayOf(wallTime(day) + by * DAY)
  if (view === 'week') return dayOf(wallTime(day) + by * 7 * DAY)
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + by, 1))
  const month = first.toISOString().slice(0, 7)
  return `${month}-${String(Math.min(Number(day.slice(8)), daysOfMonth(`${month}-01`))).padStart(2, '0')}`
}

/** 2026年11月, 2026年11月23日 – 29日, 2026年11月26日 周四. */
export function titleOf(view: View, day: string): string {
  if (view === 'day') return `${inWords(day)} ${weekdayName(day)}`
  if (view !== 'week') return `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月`
  const [first = day, last = day] = [daysOf('week', day)[0], daysOf('week', day)[6]]
  const until = first.slice(0, 7) === last.slice(0, 7) ? `${Number(last.slice(8))}日` : shortDay(last)
  return `${inWords(first)} – ${first.slice(0, 4) === last.slice(0, 4) ? until : inWords(last)}`
}

export const inWords = (day: string): string => `${Number(day.slice(0, 4))}年${shortDay(day)}`
export const shortDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`
export const weekdayName = (day: string): string => `周${weekdayNames[weekdayOf(wallTime(day)) - 1]}`

/** `09:00` */
export const clockInWords = (time: WallTime): string => writeWallTime(time).slice(11, 16)

/** 11月26日 周四 09:00 – 10:00; of whole days without hours. */
export function rangeInWords({ start, end }: Range): string {
  const [first, last] = [dayOf(start), dayOf(end > start ? end - 1 : end)]
  if (clockOf(start) === 0 && clockOf(end) === 0 && end > start)
    return first === last ? dayInWords(first) : `${dayInWords(first)} – ${dayInWords(last)}`
  const begins = `${dayInWords(first)} ${clockInWords(start)}`
  const sameDay = startOfDay(start) === startOfDay(end)
  return `${begins} – ${sameDay ? '' : `${dayInWords(dayOf(end))} `}${clockInWords(end)}`
}

const dayInWords = (day: string) => `${shortDay(day)} ${weekdayName(day)}`
