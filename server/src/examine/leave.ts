import { sql } from 'kysely'
import type { Finding } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { addDays, formatDay, parseMoment } from '#server/platform/time/clock.ts'
import type { CheckedDraft, ExamineListener } from './listeners.ts'

/** The halves of a working day, by their first and last time. */
const halves = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
] as const
const MOST_DAYS = 1000

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
    if (count > MOST_DAYS) return null
    if (isWorkingDay(day)) days += halves.filter(([a, b]) => touches(day, a, b, from, to)).length / 2
    day = addDays(day, 1)
  }
  return days
}

const momentOf = (value: unknown): Date | null =>
  typeof value === 'string' && value !== '' ? (parseMoment(value) ?? null) : null

function touches(day: string, a: string, b: string, from: Date, to: Date): boolean {
  const [begins, ends] = [momentOf(`${day} ${a}:00`), momentOf(`${day} ${b}:00`)]
  return begins !== null && ends !== null && from < ends && to > begins
}

const hint = (words: string): Finding => ({ level: 'hint', words })

/** Length of leave by the table of working days, and one's own absences of the same time. */
export const leaveListener: ExamineListener = {
  oaTypes: [oaTypes.leave],
  check: async ({ services, viewer }, { values, examineId }) => {
    const days = leaveDays(services.workingDays.isWorkingDay, values)
    if (days === null) return []
    const findings: Finding[] = []
    if (days === 0) findings.push(hint('所选时间内没有工作日'))
    else if (Number(values.duration) > 0 && Number(values.duration) !== days)
      findings.push(hint(`按工作日计算为${days}天，与填写的时长不同`))
    const { rows } = await sql<{ name: string; from: string; to: string }>`
      select r.category_name as name, to_char(r.start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "from",
        to_char(r.end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "to"
      from oa_examine r join approval_flows f on f.id = r.category_id
      where r.deleted_at is null and r.create_user_id = ${viewer.userId} and r.id <> ${examineId ?? 0}
        and f.oa_type = ${oaTypes.leave} and r.check_status in (1, 3)
        and r.start_time < ${momentOf(values.end_time)} and r.end_time > ${momentOf(values.start_time)}
      order by r.start_time limit 3`.execute(services.db)
    return [
      ...findings,
      ...rows.map(({ name, from, to }) => hint(`与您的${name}（${from} 至 ${to}）时间重叠`)),
    ]
  },
}
