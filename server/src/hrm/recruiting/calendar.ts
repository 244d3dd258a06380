import { sql } from 'kysely'
import { candidateAddress } from '#protocol/hrm/recruiting/addresses.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import type { CalendarSource } from '#server/calendar/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatDay, startOfDay } from '#server/platform/time/clock.ts'
import { ownEmployeeId } from '../staff.ts'
import { candidateScope } from './candidate-rules.ts'
import { OPEN_ROUND } from './sessions.ts'

interface Row {
  interview_id: number
  candidate_id: number
  name: string
  from: Date
  to: Date
  is_read: boolean
}

/** Interviews of a user that were not cancelled, in calendars; of candidates whom the actor does not read 面试 alone. */
export const interviewsInCalendars: CalendarSource = {
  code: '9',
  module: 'hrm',
  days: async (actor, userId, window) => [
    ...new Set((await findInterviews(actor, userId, window)).map(({ from }) => formatDay(from))),
  ],
  spans: async (actor, userId, window) =>
    (await findInterviews(actor, userId, window)).map((row) => ({
      id: row.interview_id,
      // interviewers know whom they see, also without the right to candidates
      name: row.is_read || userId === actor.viewer.userId ? row.name : '面试',
      startTime: row.from.getTime(),
      endTime: row.to.getTime(),
      ...(row.is_read && { address: candidateAddress(row.candidate_id) }),
    })),
}

async function findInterviews(
  { services, viewer }: Actor,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<Row[]> {
  const employeeId = await ownEmployeeId(services.db, { userId })
  if (employeeId === null) return []
  const { rows } = await sql<Row>`select i.interview_id, i.candidate_id, r.candidate_name as name,
      lower(p.slot) as "from", upper(p.slot) as "to", ${candidateScope(viewer, 'hrm/recruit/read')} as is_read
    from hrm_session_people p join hrm_interviews i using (session_id)
    join hrm_candidate r on r.id = i.candidate_id and r.deleted_at is null
    where p.employee_id = ${employeeId} and p.cancelled_at is null
      and p.slot && tstzrange(${startOfDay(from)}, ${startOfDay(to)})
      and i.result = ${OPEN_ROUND} and r.status = ${stages.interview}
    order by p.slot, i.interview_id limit 500`.execute(services.db)
  return rows
}
