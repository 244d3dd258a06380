import type { DayResult } from './day.ts'
import type { AttendanceRule } from './group.ts'
import { attendanceMonth } from './month.ts'
import type { PayPeriod } from './pay-month.ts'
import { type JudgedMonth, leaveDays, type ShownCells, shownCells } from './person-month.ts'

/** What a day came to, as a closed month keeps it: minutes of leave by type, without its reasons. */
interface KeptResult extends Omit<DayResult, 'leave' | 'reasons'> {
  readonly leave: Readonly<Record<string, number>>
}

/** Days with a shift of a closed month, for periods of pay that are no months (hrm.md §10.4). */
export interface ClosedDays {
  readonly rules: readonly AttendanceRule[]
  /** `rule`: its place in `rules`. `result` is null where the day was not over. */
  readonly days: readonly {
    readonly day: string
    readonly rule: number
    readonly result: KeptResult | null
  }[]
}

/** The days of a month that is being closed. */
export function closedDays({ due, days }: Pick<JudgedMonth, 'due' | 'days'>): ClosedDays {
  const results = new Map(
    days.map(({ reasons: _, leave, ...result }) => [
      result.day,
      { ...result, leave: Object.fromEntries(leave) },
    ]),
  )
  const rules: AttendanceRule[] = []
  const placeOf = (rule: AttendanceRule) => {
    const at = rules.indexOf(rule)
    return at < 0 ? rules.push(rule) - 1 : at
  }
  return {
    days: due.map(({ day, rule }) => ({ day, rule: placeOf(rule), result: results.get(day) ?? null })),
    rules,
  }
}

interface PeriodFigures {
  readonly cells: ShownCells
  readonly leave: JudgedMonth['leave']
}

/** Figures of a period from the days of the months that it touches; null where none of its days has a shift. */
export function periodFigures(
  months: readonly ClosedDays[],
  { start, end }: PayPeriod,
): PeriodFigures | null {
  const due = months
    .flatMap(({ days, rules }) => days.map(({ rule, ...day }) => ({ ...day, rule: rules[rule] })))
    .filter(({ day }) => start <= day && day <= end)
    .toSorted((one, other) => one.day.localeCompare(other.day))
  const rule = due.at(-1)?.rule
  if (!rule) return null
  const days = due.flatMap(({ result }) =>
    result ? [{ ...result, leave: new Map(Object.entries(result.leave)), reasons: [] }] : [],
  )
  const figures = attendanceMonth({ days, dueDays: due.length, overtime: [], rule })
  return { cells: shownCells(figures), leave: leaveDays(days) }
}
