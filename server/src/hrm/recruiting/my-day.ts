import { sql } from 'kysely'
import { candidateAddress } from '#protocol/hrm/recruiting/addresses.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import type { WorkSource } from '#server/my-day/door.ts'
import { addDays, formatMoment, startOfDay } from '#server/platform/time/clock.ts'
import { isOwn } from '../scope.ts'
import { candidateScope } from './candidate-rules.ts'
import { OPEN_ROUND } from './sessions.ts'

interface Row {
  interview_id: number
  candidate_id: number
  name: string
  post: string | null
  at: Date
  address: string | null
  is_read: boolean
  all_found: number
}

/** Interviews of the viewer on a day, and earlier ones whose result is not entered. */
export const interviewsOfDay: WorkSource = {
  key: 'interviews',
  title: '面试',
  order: 215,
  work: async ({ services, viewer }, { day, limit }) => {
    const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
    const { rows } = await sql<Row>`with found as (
        select i.interview_id, i.candidate_id, r.candidate_name as name, o.post_name as post, lower(p.slot) as at, s.address,
          ${candidateScope(viewer, 'hrm/recruit/read')} as is_read, lower(p.slot) < ${from} as is_late
        from hrm_session_people p join hrm_interview_sessions s using (session_id)
        join hrm_interviews i using (session_id)
        join hrm_candidate r on r.id = i.candidate_id and r.deleted_at is null
        left join hrm_post o on o.id = r.post_id
        where p.employee_id in (select e.id from hrm_employee e where e.deleted_at is null and ${isOwn(viewer, 'e')})
          and p.cancelled_at is null and lower(p.slot) < ${to}
          and i.result = ${OPEN_ROUND} and r.status = ${stages.interview}),
      ranked as (select *, row_number() over (partition by is_late order by at, interview_id) as place,
        count(*) over ()::int as all_found from found)
      select * from ranked where place <= ${limit} order by at, interview_id`.execute(services.db)
    return {
      count: rows[0]?.all_found ?? 0,
      entries: rows.map((row) => ({
        thing: `interview.${row.interview_id}`,
        id: row.interview_id,
        title: `面试${row.name}`,
        dueAt: formatMoment(row.at),
        facts: [
          ...(row.post ? [{ title: '应聘职位', text: row.post }] : []),
          ...(row.address ? [{ title: '地点', text: row.address }] : []),
        ],
        ...(row.is_read && { address: candidateAddress(row.candidate_id) }),
      })),
    }
  },
}
