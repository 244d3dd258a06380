import { addDays, daysBetween } from '#protocol/platform/day.ts'

/** Minutes from midnight of the shift's day; from 1,440 on they lie on the next one. */
export type ShiftMinute = number
export const MINUTES_OF_DAY = 1_440

/** Work from `start` to `end`; in which minutes a clock counts as its coming or its going (hrm.md §10.1). */
export interface Period {
  readonly start: ShiftMinute
  readonly end: ShiftMinute
  readonly inFrom: ShiftMinute
  readonly inTo: ShiftMinute
  readonly outFrom: ShiftMinute
  readonly outTo: ShiftMinute
}

/** A range of minutes, without its end. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Shift {
  readonly name: string
  /** None: a day off (休息). In order, without overlaps. */
  readonly periods: readonly Period[]
  /** A break inside the periods that is not worked. */
  readonly rest: Span | null
  /** By how many minutes the whole day may begin and then end later (弹性). */
  readonly flexible?: number
}

/** The shift by a number of minutes later; the break stays where it is. */
export const moved = (shift: Shift, by: number): Shift => ({
  ...shift,
  periods: shift.periods.map(({ start, end, ...windows }) => ({
    ...windows,
    start: start + by,
    end: end + by,
  })),
})

/** How long before its start a period is clocked in, and after its end clocked out, where the shift does not name it. */
const USUAL_MARGIN = 240

/** A period as it is usually meant: in from four hours before until its middle, out from its middle until four hours after. */
export function usualPeriod(start: ShiftMinute, end: ShiftMinute): Period {
  const middle = Math.floor((start + end) / 2)
  return {
    start,
    end,
    inFrom: start - USUAL_MARGIN,
    inTo: middle,
    outFrom: middle,
    outTo: end + USUAL_MARGIN,
  }
}

/** `HH:mm`; a time that is not later than `after` lies on the next day. */
export function minuteOf(time: string, after: ShiftMinute = -1): ShiftMinute {
  const within = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return within <= after ? within + MINUTES_OF_DAY : within
}

/** `HH:mm` of a minute, with 次日 or 前日 where it lies on another day. */
export function timeOf(minute: ShiftMinute): string {
  const within = ((minute % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const two = (number: number) => String(number).padStart(2, '0')
  const time = `${two(Math.floor(within / 60))}:${two(within % 60)}`
  if (minute >= MINUTES_OF_DAY) return `次日${time}`
  return minute < 0 ? `前日${time}` : time
}

/** The minute of a moment `yyyy-MM-dd HH:mm[:ss]` on the clock of a shift's day; negative on the day before. Seconds do not count. */
export const minuteOn = (day: string, moment: string): ShiftMinute =>
  daysBetween(day, moment.slice(0, 10)) * MINUTES_OF_DAY + minuteOf(moment.slice(11, 16))

/** Ranges without the parts that lie in any of the others. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  let rest = [...spans]
  for (const { from, to } of taken)
    rest = rest
      .flatMap((span) => [
        { from: span.from, to: Math.min(span.to, from) },
        { from: Math.max(span.from, to), to: span.to },
      ])
      .filter((span) => span.from < span.to)
  return rest
}

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** What a shift asks to be worked. */
export const workOf = ({ periods, rest }: Shift): Span[] =>
  without(
    periods.map(({ start, end }) => ({ from: start, to: end })),
    rest ? [rest] : [],
  )

/** In which minutes clocks belong to a shift's day. */
const windowOf = ({ periods }: Shift): Span | null => {
  const [first, last] = [periods[0], periods.at(-1)]
  return first && last ? { from: first.inFrom, to: last.outTo } : null
}

/**
 * The day to which a clock belongs: the one whose shift is awake then. Where two are, the earlier shift has the clocks up to the
 * middle between its end and the start of the next. Where none is, its own date.
 */
export function dayOfClock(moment: string, shiftOn: (day: string) => Shift | null): string {
  const date = moment.slice(0, 10)
  const within = minuteOf(moment.slice(11, 16))
  const awake = [-1, 0, 1].flatMap((away) => {
    const day = away === 0 ? date : addDays(date, away)
    const shift = shiftOn(day)
    const window = shift && windowOf(shift)
    const minute = within - away * MINUTES_OF_DAY
    return window && window.from <= minute && minute <= window.to ? [day] : []
  })
  const [first, second] = awake
  if (first === undefined || second === undefined) return first ?? date
  const ends = shiftOn(first)?.periods.at(-1)?.end ?? 0
  const starts = (shiftOn(second)?.periods[0]?.start ?? 0) + daysBetween(first, second) * MINUTES_OF_DAY
  return minuteOn(first, moment) <= (ends + starts) / 2 ? first : second
}
