import dayjs, { type Dayjs } from 'dayjs'
import { repeatInWords, wallTime, weekdayOf } from '#protocol/calendar/door.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import {
  DAYS_AHEAD,
  dayOfMonth,
  daysAfter,
  eveOf,
  type RepeatChoice,
  seriesFrom,
} from '#protocol/tasks/repeat-rule.ts'

/** A repetition while it is chosen. */
export interface RepeatDraft {
  every: RepeatChoice['every']
  rate: number | null
  weekdays: number[]
  monthDay: number
  ends: 'never' | 'count' | 'until'
  count?: number | null
  until?: Dayjs | null
}

/** Of a task that ends on `stop`; another unit begins with these, too. */
export const freshDraft = (every: RepeatDraft['every'], stop: string): RepeatDraft => ({
  every,
  rate: 1,
  weekdays: [weekdayOf(wallTime(stop))],
  monthDay: dayOfMonth(stop),
  ends: 'never',
  count: null,
  until: null,
})

type Known = ReplyOf<typeof taskRepeatCalls.read>

/** As the form begins: the rule that there is, or every week. */
export function draftOf(known: Known, stop: string): RepeatDraft {
  if (!known) return freshDraft('week', stop)
  const { every, rate, weekdays, monthDay, count, until } = known
  const fresh = freshDraft(every, stop)
  return {
    every,
    rate,
    weekdays: weekdays.length > 0 ? weekdays : fresh.weekdays,
    monthDay: monthDay ?? fresh.monthDay,
    ends: count !== null ? 'count' : until !== null ? 'until' : 'never',
    count,
    until: until === null ? null : dayjs(until),
  }
}

/** As the call takes it; null where something is still to be chosen. */
export function choiceOf({
  every,
  rate,
  weekdays,
  monthDay,
  ends,
  count,
  until,
}: RepeatDraft): RepeatChoice | null {
  const isOpen =
    !rate ||
    (every === 'week' && weekdays.length === 0) ||
    (ends === 'count' && !count) ||
    (ends === 'until' && !until)
  if (isOpen) return null
  return {
    every,
    rate,
    weekdays: every === 'week' ? weekdays : [],
    ...(every === 'month' ? { monthDay } : {}),
    ...(ends === 'count' && count ? { count } : {}),
    ...(ends === 'until' && until ? { until: until.format('YYYY-MM-DD') } : {}),
  }
}

/** The rule in words and the days that follow `stop`, as the server will make them. */
export function previewOf(draft: RepeatDraft, stop: string, today: string): string | null {
  const choice = choiceOf(draft)
  if (!choice) return null
  const series = seriesFrom(choice, stop)
  const days = daysAfter(series, eveOf(stop, today), DAYS_AHEAD)
  return `${repeatInWords(series.repeat)}：${days.length > 0 ? days.join('、') : '没有以后的日期'}`
}
