import { type Kysely, type RawBuilder, sql } from 'kysely'
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

interface Turn {
  subjectId: number
  /** The last day for the decision, where there is one. */
  dueOn: string | null
  isLate: boolean
}

/** What of a label waits for a user: at most `limit` that are late and as many others, those that are due first; all of it counted. */
export async function readTurns(
  db: Kysely<Tables>,
  label: number,
  userId: number,
  { day, limit }: { day: string; limit: number },
): Promise<{ turns: Turn[]; count: number }> {
  const { rows } = await sql<Turn & { count: number }>`
    with found as (
      select a.subject_id, a.id, min(l.due_on) as due_on, coalesce(min(l.due_on) < ${day}::date, false) as is_late
      from approval_log l join approval_records a on a.id = l.record_id and a.activation = l.activation
      where l.user_id = ${userId} and l.status = ${approvalStatus.running}
        and a.status = ${approvalStatus.running} and a.label = ${label}
      group by a.id),
    ranked as (
      select *, row_number() over (partition by is_late order by due_on nulls last, id) as place, count(*) over () as total
      from found)
    select subject_id as "subjectId", due_on::text as "dueOn", is_late as "isLate", total::int as count
    from ranked where place <= ${limit} order by due_on nulls last, id`.execute(db)
  return { turns: rows, count: rows[0]?.count ?? 0 }
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

/** When a user has last decided about a record `r` of the label. */
export const lastDecision = (label: number, userId: number): RawBuilder<unknown> => sql`(
  select max(l.update_time) from approval_records a join approval_log l on l.record_id = a.id
  where a.label = ${label} and a.subject_id = r.id and l.user_id = ${userId} and l.node_id <> 0
    and l.status in (${approvalStatus.passed}, ${approvalStatus.refused}))`
