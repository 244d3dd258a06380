import dayjs, { type Dayjs } from 'dayjs'
import { addDays } from '#protocol/platform/day.ts'

export interface SpecialDay {
  day: string
  shiftId: number | null
}
/** Days that follow each other with one shift; 0: a day off. */
export interface SpecialSpan {
  days: [Dayjs, Dayjs]
  shift: number
}

/** Days of a group in the order of their dates, those with the same shift together. */
export function spansOf(special: readonly SpecialDay[]): SpecialSpan[] {
  const spans: { from: string; to: string; shift: number }[] = []
  for (const { day, shiftId } of special.toSorted((one, other) => one.day.localeCompare(other.day))) {
    const last = spans.at(-1)
    if (last && last.shift === (shiftId ?? 0) && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day, shift: shiftId ?? 0 })
  }
  return spans.map(({ from, to, shift }) => ({ days: [dayjs(from), dayjs(to)], shift }))
}

/** Each day once: where spans overlap, the later one decides. */
export function daysOf(spans: readonly SpecialSpan[]): SpecialDay[] {
  const days = new Map<string, number | null>()
  for (const { days: range, shift } of spans)
    for (let day = range[0]; !day.isAfter(range[1], 'day'); day = day.add(1, 'day'))
      days.set(day.format('YYYY-MM-DD'), shift || null)
  return [...days].map(([day, shiftId]) => ({ day, shiftId }))
}
