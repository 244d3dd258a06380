import { addDays, daysFrom } from '#protocol/platform/day.ts'
import { arithmetic, exact, type Figure } from '../figure.ts'
import { type Clock, type DayResult, judgeDay, type Leave } from './day.ts'
import type { AttendanceRule } from './group.ts'
import { attendanceMonth, type MonthCell, monthCells, type Overtime } from './month.ts'
import { dayOfClock, minuteOn, type Shift } from './shift.ts'

/** A day of a person as it is planned: null, a day off or not employed. */
export interface PlannedDay {
  readonly shift: Shift
  readonly rule: AttendanceRule
}

export interface PersonMonth {
  /** `yyyy-MM`. */
  readonly month: string
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly now: string
  /** Of the days of the month, and of one before and one after it. */
  readonly plan: (day: string) => PlannedDay | null
  /** Of the month, and of the days beside it. */
  readonly clocks: readonly Clock[]
  readonly leaves: readonly Leave[]
  readonly overtime: readonly Overtime[]
}

/** A cell as it is shown and frozen: decimal text, and how it came about. */
export interface ShownCell {
  readonly key: MonthCell
  readonly value: string
  readonly words: string
}
/** In the order of the sheet. */
export type ShownCells = readonly ShownCell[]

/** By how much a cell of a closed month differs from what it was closed with. */
export interface CellDifference {
  readonly key: MonthCell
  readonly by: string
}

export interface JudgedMonth {
  readonly cells: ShownCells
  /** Days with a shift, judged or still to come, each with the rule that holds on it. */
  readonly due: readonly { readonly day: string; readonly rule: AttendanceRule }[]
  readonly days: readonly DayResult[]
  readonly leave: Readonly<Record<string, string>>
}

const isCell = (key: string): key is MonthCell => key in monthCells
export const monthKeys: readonly MonthCell[] = Object.keys(monthCells).filter(isCell)

/** The value of a cell; 0 where it is not among them. */
export const cellOf = (cells: ShownCells, key: MonthCell): string =>
  cells.find((cell) => cell.key === key)?.value ?? '0'

/** All days of a month `yyyy-MM`. */
export const daysOfMonth = (month: string): string[] =>
  daysFrom(`${month}-01`, addDays(`${month}-01`, 30)).filter((day) => day.startsWith(month))

/** A day is judged once it is over and its last window has closed. */
const isOver = (day: string, { periods }: Shift, now: string): boolean =>
  day < now.slice(0, 10) && minuteOn(day, now) > (periods.at(-1)?.outTo ?? 0)

/** Judges the days of a month and sums them up; null where no day has a shift. Charges follow the rule of its last day with one. */
export function personMonth({ month, now, plan, clocks, leaves, overtime }: PersonMonth): JudgedMonth | null {
  const due = daysOfMonth(month).flatMap((day) => {
    const planned = plan(day)
    return planned ? [{ day, ...planned }] : []
  })
  const last = due.at(-1)
  if (!last) return null
  const own = Map.groupBy(clocks, ({ at }) => dayOfClock(at, (day) => plan(day)?.shift ?? null))
  const days = due
    .filter(({ day, shift }) => isOver(day, shift, now))
    .map(({ day, shift, rule }) => judgeDay({ day, shift, clocks: own.get(day) ?? [], leaves, rule }))
  const figures = attendanceMonth({ days, dueDays: due.length, overtime, rule: last.rule })
  return { cells: shownCells(figures), due, days, leave: leaveDays(days) }
}

/** Figures of a month or a period as they are shown and frozen. */
export const shownCells = (figures: Readonly<Record<MonthCell, Figure>>): ShownCells =>
  monthKeys.map((key) => ({ key, value: figures[key].value.toFixed(), words: arithmetic(figures[key]) }))

/** Days of each type of leave, to two places. */
export function leaveDays(days: readonly DayResult[]): Record<string, string> {
  const sums = new Map<string, ReturnType<typeof exact>>()
  for (const { leave, work } of days)
    for (const [type, minutes] of leave)
      sums.set(type, (sums.get(type) ?? exact(0)).plus(exact(minutes).div(work)))
  return Object.fromEntries([...sums].map(([type, sum]) => [type, sum.toDecimalPlaces(2).toFixed()]))
}

/** Cells with what is corrected of closed months; each names the month from which the difference comes. */
export const corrected = (
  cells: ShownCells,
  corrections: readonly { ofMonth: string; cells: readonly CellDifference[] }[],
): ShownCells =>
  cells.map((cell) => {
    const parts = corrections.flatMap(({ ofMonth, cells: differences }) =>
      differences
        .filter(({ key }) => key === cell.key)
        .map((difference) => ({ ofMonth, by: exact(difference.by) })),
    )
    if (parts.length === 0) return cell
    const sum = parts.reduce((total, { by }) => total.plus(by), exact(cell.value)).toFixed()
    const words = parts
      .map(({ ofMonth, by }) => `${by.lt(0) ? '−' : '+'} ${by.abs().toFixed()}（更正${ofMonth}）`)
      .join(' ')
    return {
      key: cell.key,
      value: sum,
      words: `${monthCells[cell.key]} ${sum} = 本月 ${cell.value} ${words}；${cell.words}`,
    }
  })

/** By how much each cell of the second differs from the first. */
export const differencesOf = (before: ShownCells, after: ShownCells): CellDifference[] =>
  monthKeys.flatMap((key) => {
    const by = exact(cellOf(after, key)).minus(cellOf(before, key))
    return by.isZero() ? [] : [{ key, by: by.toFixed() }]
  })
