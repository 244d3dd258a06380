import { type RawBuilder, sql } from 'kysely'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import { post } from '#protocol/hrm/recruiting/post.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { addDays, formatMoment, startOfDay } from '#server/platform/time/clock.ts'
import { CANCELLED } from './interviews.ts'
import { narrow } from './narrowing.ts'

const MANAGE = 'hrm/recruit/manage'

/** 招聘动态 of the workbench: the numbers of the lists, each within its right; zeros without the right to manage (hrm.md §18.1). */
export async function surveyRecruiting(actor: Actor) {
  const { services, viewer } = actor
  if (!viewer.can(MANAGE)) return { postCount: 0, chooseCount: 0, pendingEntryCount: 0, haveJoinedCount: 0 }
  const surveyed = (recruitSurvey: '2' | '3' | '4') => sql.join(narrow(actor, { recruitSurvey }), sql` and `)
  const { rows: posts } = await sql<{ count: number }>`select count(*)::int as count from hrm_post r
    where ${reachable(actor, post, 'list')} and r.status = 1`.execute(services.db)
  const { rows } = await sql<{ chosen: number; awaited: number; joined: number }>`select
      count(*) filter (where ${surveyed('2')})::int as chosen,
      count(*) filter (where ${surveyed('3')})::int as awaited,
      count(*) filter (where ${surveyed('4')})::int as joined
    from hrm_candidate r where ${reachable(actor, candidate, 'list')}`.execute(services.db)
  return {
    postCount: posts[0]?.count ?? 0,
    chooseCount: rows[0]?.chosen ?? 0,
    pendingEntryCount: rows[0]?.awaited ?? 0,
    haveJoinedCount: rows[0]?.joined ?? 0,
  }
}

/** Interviews between two days that are not cancelled, of candidates whom the caller manages. */
function interviews(actor: Actor, from: string, to: string): RawBuilder<unknown> | null {
  const rights = fieldRightsOf(actor.viewer, candidate, actor.services.engine.catalog.current())
  if (!actor.viewer.can(MANAGE) || !rights.usable('candidateName')) return null
  return sql`select r.id, r.candidate_name as name, lower(s.slot) as at from hrm_interviews i
    join hrm_interview_sessions s using (session_id) join hrm_candidate r on r.id = i.candidate_id
    where ${reachable(actor, candidate, 'list')} and i.result <> ${CANCELLED}
      and lower(s.slot) >= ${startOfDay(from)} and lower(s.slot) < ${startOfDay(addDays(to, 1))}`
}

export interface InterviewOfDay {
  candidateId: number
  name: string
  /** `HH:mm` */
  time: string
}

/** In their order, `limit` at most. */
export async function interviewsOn(actor: Actor, day: string, limit: number): Promise<InterviewOfDay[]> {
  const source = interviews(actor, day, day)
  if (source === null) return []
  const { rows } = await sql<{
    id: number
    name: string
    at: Date
  }>`${source} order by at, id limit ${limit}`.execute(actor.services.db)
  return rows.map(({ id, name, at }) => ({ candidateId: id, name, time: formatMoment(at).slice(11, 16) }))
}

export async function daysWithInterviews(actor: Actor, from: string, to: string): Promise<string[]> {
  const source = interviews(actor, from, to)
  if (source === null) return []
  const { rows } = await sql<{
    day: string
  }>`select distinct (at at time zone 'Asia/Shanghai')::date::text as day
    from (${source}) found`.execute(actor.services.db)
  return rows.map(({ day }) => day)
}
