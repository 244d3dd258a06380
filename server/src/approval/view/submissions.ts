import { type Kysely, sql } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** The last submission of a subject. */
export interface LastSubmission {
  recordId: number
  status: number
  initiatorId: number
  /** Whose turn it is, in order. */
  turns: readonly number[]
}

interface Found extends LastSubmission {
  subjectId: number
}

/** The last submissions of these subjects, by their ids: one statement for a page. Checks no rights. */
export async function readSubmissions(
  db: Kysely<Tables>,
  label: number,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, LastSubmission>> {
  if (subjectIds.length === 0) return new Map()
  const { rows } =
    await sql<Found>`select distinct on (a.subject_id) a.subject_id as "subjectId", a.id as "recordId",
      a.status, a.initiator_id as "initiatorId",
      case when a.status = ${approvalStatus.running} then array(select l.user_id from approval_log l
        where l.record_id = a.id and l.activation = a.activation and l.status = ${approvalStatus.running}
        order by l.place, l.turn) else '{}' end as turns
    from approval_records a where a.label = ${label} and a.subject_id = any(${subjectIds}::bigint[])
    order by a.subject_id, a.id desc`.execute(db)
  return new Map(rows.map((row) => [row.subjectId, row]))
}

/** Of how many submissions the usual time is taken, and how few say nothing. */
const LAST = 20
const FEWEST = 3

/** Hours that the last submissions of any of these flows took until they were decided, in the middle; null where few were. */
export async function usualHours(db: Kysely<Tables>, flowIds: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ count: number; hours: number | null }>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from l.update_time - l.create_time) / 3600)::float8 as hours
    from (select a.create_time, a.update_time from approval_records a where a.flow_id = any(${flowIds}::bigint[])
      and a.status in (${approvalStatus.passed}, ${approvalStatus.refused})
      order by a.update_time desc limit ${LAST}) l`.execute(db)
  const { count = 0, hours = null } = rows[0] ?? {}
  return count < FEWEST || hours === null ? null : Math.round(hours * 10) / 10
}
