import { sql } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { daysFrom } from '#protocol/platform/day.ts'
import type { AbsenceSource } from '#server/access/absences.ts'
import { addDays, startOfDay } from '#server/platform/time/clock.ts'
import { coversDay } from './leave.ts'

interface Leave {
  userId: number
  from: Date
  to: Date
}

/** Leave that has passed: the days of which it covers the office hours. */
export const leaveAbsences: AbsenceSource = {
  of: async ({ services }, { first, last }, userIds) => {
    if (userIds.length === 0) return new Map()
    const { rows } = await sql<Leave>`
      select r.create_user_id as "userId", r.start_time as "from", r.end_time as "to"
      from oa_examine r join approval_flows f on f.id = r.category_id and f.oa_type = ${oaTypes.leave}
      where r.deleted_at is null and r.check_status = ${approvalStatus.passed}
        and r.create_user_id = any(${[...userIds]}::bigint[])
        and r.start_time < ${startOfDay(addDays(last, 1))} and r.end_time > ${startOfDay(first)}`.execute(
      services.db,
    )
    const days = daysFrom(first, last)
    const away = new Map<number, string[]>()
    for (const { userId, from, to } of rows)
      away.set(userId, [...(away.get(userId) ?? []), ...days.filter((day) => coversDay(day, from, to))])
    return away
  },
}
