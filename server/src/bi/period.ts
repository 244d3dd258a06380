import { isPeriodWord, type PeriodWord, periods } from '#protocol/bi/filter.ts'
import { monthsFrom } from '#protocol/platform/day.ts'
import { isRealDay } from '#protocol/platform/wire.ts'
import { isTimeToken, resolveToken } from '#server/engine/fields/time-token.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addDays, addMonths, daysBetween } from '#server/platform/time/clock.ts'

/** Whole days in Shanghai, `yyyy-MM-dd`, both among them. */
export interface Days {
  first: string
  last: string
}

/** The time of a filter. */
export interface Period extends Days {
  /** One that filters offer by a word; null: a range of the user's own, or a bucket of another one. */
  word: PeriodWord | null
}

export interface AskedPeriod {
  type?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

const DAY = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?: \d{2}:\d{2}:\d{2})?$/
const MONTH = /^(\d{4})(\d{2})$/
/** Buckets that clients send back: a month, a day. */
const BUCKET = /^(\d{6}|\d{8})$/

const lastOfMonth = (first: string) => addDays(addMonths(first, 1), -1)

/** A day, or the days of a month, in any of the forms that clients send; 3101 for everything else. */
function readDays(text: string): Days {
  const [, ofYear, ofMonth] = MONTH.exec(text.trim()) ?? []
  const first = ofYear ? `${ofYear}-${ofMonth}-01` : DAY.exec(text.trim())?.slice(1).join('-')
  if (!first || !isRealDay(first)) return refuse('periodUnreadable')
  return { first, last: ofYear ? lastOfMonth(first) : first }
}

/** The period that a filter means on a day (bi.md §2.2): a word, a bucket, a range, and without any of them this year. */
export function periodOf({ type, startTime, endTime }: AskedPeriod, today: string): Period {
  if (type && isTimeToken(type)) {
    const [first, last] = resolveToken(type, today)
    return { first, last, word: isPeriodWord(type) ? type : null }
  }
  if (type && BUCKET.test(type)) return { ...readDays(type), word: null }
  if (startTime && endTime) {
    const { first } = readDays(startTime)
    const { last } = readDays(endTime)
    return first <= last ? { first, last, word: null } : refuse('periodUnreadable')
  }
  if (type || startTime || endTime) refuse('periodUnreadable')
  const [first, last] = resolveToken('year', today)
  return { first, last, word: 'year' }
}

/**
 * The equal period before, of one that still runs as many days of it as have begun; null for a range of the user's own
 * (bi.md §17.3).
 */
export function periodBefore({ word, first, last }: Period, today: string): Days | null {
  if (!word) return null
  const { back } = periods[word]
  const begin = 'days' in back ? addDays(first, -back.days) : addMonths(first, -back.months)
  const whole = addDays(first, -1)
  const begun = addDays(begin, daysBetween(first, today))
  const isOver = today < first || today >= last || begun > whole
  return { first: begin, last: isOver ? whole : begun }
}

const YEAR_MONTHS = 12

/** Months from one day to another, `yyyyMM`, both among them. */
export const monthsOf = ({ first, last }: Days): number[] =>
  monthsFrom(first, last).map((month) => Number(month.replace('-', '')))

/** Months that a goal is compared with: none for what is shorter than a month (bi.md §17.9). */
export function goalMonthsOf(days: Days): number[] {
  const months = monthsOf(days)
  return months.length > 1 || isWholeMonth(days) ? months : []
}

const isWholeMonth = ({ first, last }: Days) => first.endsWith('-01') && last === lastOfMonth(first)

/** The days of whole months around a period; of the current month in the place of one that is shorter than a month (§17.10). */
export function wholeMonths(period: Period, today: string): Days {
  const { first, last } =
    period.word && goalMonthsOf(period).length === 0 ? { first: today, last: today } : period
  return { first: `${first.slice(0, 7)}-01`, last: lastOfMonth(`${last.slice(0, 7)}-01`) }
}

/** Months of a trend: those of a long period, else a year and the month it ends with (bi.md §17.8). */
export function trendMonths(period: Period, today: string): number[] {
  const months = monthsOf(period)
  const isOwn = months.length >= YEAR_MONTHS
  return isOwn ? months : monthsOf({ first: addMonths(`${today.slice(0, 7)}-01`, -YEAR_MONTHS), last: today })
}
