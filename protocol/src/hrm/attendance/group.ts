import { weekdayOf } from '#protocol/manage/door.ts'
import type { Rounding } from '../figure.ts'
import type { Shift } from './shift.ts'

/** How lateness and leaving early are charged: by the minute, by the time, or once a month (hrm.md §10). */
export type ChargeMethod = 'minute' | 'time' | 'month'

export interface Charge {
  readonly method: ChargeMethod
  /** Yuan. */
  readonly amount: string
  /** Minutes or times beyond which nothing more is charged; null: no cap. */
  readonly most: number | null
}

/** The rule of a group (扣款规则) with what is overlooked. */
export interface AttendanceRule {
  readonly name: string
  /** Minutes up to which lateness does not count; beyond them every minute does. */
  readonly overlooked: { readonly late: number; readonly early: number }
  readonly late: Charge
  readonly early: Charge
  readonly absencePerDay: string
  readonly missingCardPerTime: string
  readonly rounding?: Rounding
}

export interface Group {
  readonly name: string
  /** By weekday, 1 Monday … 7 Sunday; absent: a day off. */
  readonly week: Readonly<Partial<Record<number, Shift>>>
  /** Dates with a shift of their own; null: a day off. */
  readonly special: ReadonlyMap<string, Shift | null>
  /** Follows public holidays and make-up days (`isRest`). */
  readonly followsHolidays: boolean
  readonly rule: AttendanceRule
}

/** What the company's table of working days has marked a day as: worked on (班) or free (休). */
export type DayMark = 'madeUp' | 'rested' | null

/**
 * The shift of a day: the roster of the person, then special dates of the group, then public holidays, then the week. A make-up day has
 * the shift of the first day of the week that has one, unless its own has one. Null: a day off.
 */
export function shiftOn(
  { week, special, followsHolidays }: Group,
  day: string,
  mark: DayMark,
  roster?: ReadonlyMap<string, Shift | null>,
): Shift | null {
  for (const dates of [roster, special]) {
    const shift = dates?.get(day)
    if (shift !== undefined) return orOff(shift)
  }
  const ordinary = week[weekdayOf(day)] ?? null
  if (!followsHolidays || mark === null) return orOff(ordinary)
  if (mark === 'rested') return null
  const first = [1, 2, 3, 4, 5, 6, 7].map((weekday) => week[weekday]).find((shift) => shift !== undefined)
  return orOff(ordinary ?? first ?? null)
}

const orOff = (shift: Shift | null): Shift | null => (shift && shift.periods.length > 0 ? shift : null)
