/** Worked on although its weekday is free (调休上班), as the wire writes holidays (hrm.md §10). */
export const MADE_UP = 1
/** Free although its weekday is worked on. */
export const RESTED = 2

/** Monday to Friday, where nobody has decided otherwise. */
export const ordinaryWeekdays: readonly number[] = [1, 2, 3, 4, 5]

/** 1 Monday … 7 Sunday of a day `yyyy-MM-dd`. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** Whether a day is worked on, by the rhythm of the week and its mark, if it has one. */
export const isWorkedOn = (
  day: string,
  weekdays: readonly number[],
  mark: typeof MADE_UP | typeof RESTED | undefined,
): boolean => (mark === undefined ? weekdays.includes(weekdayOf(day)) : mark === MADE_UP)
