import { longestPeriod } from '#protocol/examine/checks.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { addDays, formatDay, parseMoment } from '#server/platform/time/clock.ts'
import { type CheckedDraft, type ExamineListener, hint } from './listeners.ts'

/** The halves of a working day, by their first and last time. */
const halves = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
] as const

/**
 * Working days of a leave by the company's calendar: half a day for each half of a working day that it touches. Null where the period
 * is not complete, ends early or is longer than a thousand days.
 */
export function leaveDays(
  isWorkingDay: (day: string) => boolean,
  { start_time: start, end_time: end }: CheckedDraft['values'],
): number | null {
  const [from, to] = [momentOf(start), momentOf(end)]
  if (!from || !to || to <= from) return null
  let days = 0
  let day = formatDay(from)
  const last = formatDay(to)
  for (let count = 0; day <= last; count += 1) {
    if (count > longestPeriod) return null
    if (isWorkingDay(day)) days += halves.filter(([a, b]) => touches(day, a, b, from, to)).length / 2
    day = addDays(day, 1)
  }
  return days
}

export const momentOf = (value: unknown): Date | null =>
  typeof value === 'string' && value !== '' ? (parseMoment(value) ?? null) : null

function touches(day: string, a: string, b: string, from: Date, to: Date): boolean {
  const [begins, ends] = [momentOf(`${day} ${a}:00`), momentOf(`${day} ${b}:00`)]
  return begins !== null && ends !== null && from < ends && to > begins
}

/** From the first half of a day to its last one. */
export function coversDay(day: string, from: Date, to: Date): boolean {
  const [[opens], [, closes]] = halves
  const [begins, ends] = [momentOf(`${day} ${opens}:00`), momentOf(`${day} ${closes}:00`)]
  return begins !== null && ends !== null && from <= begins && to >= ends
}

/** Length of leave by the table of working days. */
export const leaveListener: ExamineListener = {
  oaTypes: [oaTypes.leave],
  check: async ({ services }, { values }) => {
    const days = leaveDays(services.workingDays.isWorkingDay, values)
    if (days === null) return []
    if (days === 0) return [hint('所选时间内没有工作日')]
    return Number(values.duration) > 0 && Number(values.duration) !== days
      ? [hint(`按工作日计算为${days}天，与填写的时长不同`)]
      : []
  },
}
