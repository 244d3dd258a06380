import type { ShiftSettings } from './setting-calls.ts'
import { minuteOf, type Shift, timeOf, usualPeriod } from './shift.ts'

/** The shift that its settings mean: a time that is not later than the one before it lies on the next day (hrm.md §10.1). */
export function shiftFrom({ name, periods, rest, flexible }: ShiftSettings): Shift {
  let last = -1
  const spans = periods.map(({ start, end }) => {
    const from = minuteOf(start, last)
    last = minuteOf(end, from)
    return { from, to: last }
  })
  // between two periods the windows meet in the middle of the break
  const windows = spans.map(({ from, to }, at) => {
    const usual = usualPeriod(from, to)
    const [before, after] = [spans[at - 1], spans[at + 1]]
    return {
      ...usual,
      inFrom: before ? Math.max(usual.inFrom, Math.ceil((before.to + from) / 2)) : usual.inFrom,
      outTo: after ? Math.min(usual.outTo, Math.floor((to + after.from) / 2)) : usual.outTo,
    }
  })
  const start = spans[0]?.from ?? 0
  const from = rest && minuteOf(rest.from, start - 1)
  return {
    name,
    periods: windows,
    rest: rest && from !== null ? { from, to: minuteOf(rest.to, from) } : null,
    flexible,
  }
}

/** `09:00–18:00，休息 12:00–13:00，弹性 30 分钟`. */
export function shiftWords(settings: ShiftSettings): string {
  const { periods, rest, flexible = 0 } = shiftFrom(settings)
  if (periods.length === 0) return '休息'
  return [
    periods.map(({ start, end }) => `${timeOf(start)}–${timeOf(end)}`).join('、'),
    ...(rest ? [`休息 ${timeOf(rest.from)}–${timeOf(rest.to)}`] : []),
    ...(flexible > 0 ? [`弹性 ${flexible} 分钟`] : []),
  ].join('，')
}

/** Whether its periods follow each other within a day and a half, with the break inside. */
export function isFitting(settings: ShiftSettings): boolean {
  const { periods, rest } = shiftFrom(settings)
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return rest === null
  const hasLength = settings.periods.every(({ start, end }) => start !== end)
  return (
    hasLength &&
    last.end - first.start <= 1440 &&
    (rest === null || (first.start <= rest.from && rest.to <= last.end))
  )
}
