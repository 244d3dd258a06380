import { type RawBuilder, sql } from 'kysely'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import type { CandidateNarrowing } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { startOfDay } from '#server/platform/time/clock.ts'

type Condition = RawBuilder<boolean>

/** Months over which the figures of the workbench look back (`recruitSurvey`). */
const SURVEY_MONTHS = 6
const chosen = sql<boolean>`r.status <> all(${[stages.awaited, stages.dropped, stages.joined]}::int[])`
/** 评选中, 待入职 and 已入职, the last two within the time that is looked back over (hrm.md §9.3, §18.1). */
const surveyed: Readonly<Record<string, (since: RawBuilder<unknown>) => Condition>> = {
  2: () => chosen,
  3: (since) => sql<boolean>`(r.status = ${stages.awaited} and r.status_update_time >= ${since})`,
  4: (since) => sql<boolean>`(r.status = ${stages.joined} and r.entry_time >= (${since})::date)`,
}

/** The session of the latest round, of candidates who have come that far. */
const latest = (condition: Condition): Condition => sql<boolean>`(r.status >= ${stages.interview} and exists (
  select from (select i.session_id from hrm_interviews i where i.candidate_id = r.id order by i.stage_num desc limit 1) round
  join hrm_interview_sessions s using (session_id) where ${condition}))`

/** What narrows a list of candidates `r`; values that the caller does not see compare with nothing. */
export function narrow(
  { services, viewer }: Actor,
  request: Partial<Omit<CandidateNarrowing, 'search'>>,
): Condition[] {
  const rights = fieldRightsOf(viewer, candidate, services.engine.catalog.current())
  const by = (column: string, condition: (ref: RawBuilder<unknown>) => Condition): Condition[] => [
    rights.usable(toKey(column)) ? condition(sql.ref(`r.${column}`)) : sql<boolean>`false`,
  ]
  const equals = (column: string, value: number | undefined): Condition[] =>
    value === undefined ? [] : by(column, (ref) => sql<boolean>`${ref} = ${value}`)
  const contains = (column: string, words = ''): Condition[] =>
    words === '' ? [] : by(column, (ref) => sql<boolean>`position(${words} in ${ref}) > 0`)
  const between = (column: string, least: number | undefined, most: number | undefined): Condition[] => [
    ...(least === undefined ? [] : by(column, (ref) => sql<boolean>`${ref} >= ${least}`)),
    ...(most === undefined ? [] : by(column, (ref) => sql<boolean>`${ref} <= ${most}`)),
  ]
  const { createTime, createUserId, interviewTime, interviewEmployeeId, ownerEmployeeId, pooled } = request
  const survey = surveyed[request.recruitSurvey ?? '']
  const since = sql`${services.clock.now()}::timestamptz - make_interval(months => ${sql.lit(SURVEY_MONTHS)})`
  return [
    ...equals('status', request.status),
    ...equals('post_id', request.postId),
    ...equals('sex', request.sex),
    ...between('age', request.minAge, request.maxAge),
    ...between('work_time', request.minWorkTime, request.maxWorkTime),
    ...equals('education', request.education),
    ...contains('graduate_school', request.graduateSchool),
    ...contains('latest_work_place', request.latestWorkPlace),
    ...equals('channel_id', request.channelId),
    ...(ownerEmployeeId === undefined
      ? []
      : by(
          'post_id',
          (ref) =>
            sql<boolean>`${ref} in (select id from hrm_post where owner_employee_id = ${ownerEmployeeId})`,
        )),
    ...(interviewEmployeeId === undefined
      ? []
      : [
          latest(sql<boolean>`exists (select from hrm_session_people p
            where p.session_id = s.session_id and p.employee_id = ${interviewEmployeeId} and p.is_main)`),
        ]),
    ...(interviewTime === undefined
      ? []
      : [
          latest(
            sql<boolean>`lower(s.slot) >= ${startOfDay(interviewTime[0])} and lower(s.slot) < ${after(interviewTime[1])}`,
          ),
        ]),
    // the client sends the id of an employee; that of a user counts as well
    ...(createUserId === undefined
      ? []
      : [
          sql<boolean>`r.create_user_id in (select ${createUserId}::bigint union select u.user_id from users u
            join hrm_employee e on btrim(e.mobile) = u.username and e.deleted_at is null where e.id = ${createUserId})`,
        ]),
    ...(createTime === undefined
      ? []
      : [
          sql<boolean>`r.create_time >= ${startOfDay(createTime[0])} and r.create_time < ${after(createTime[1])}`,
        ]),
    ...(survey === undefined ? [] : [survey(since)]),
    ...(pooled === undefined
      ? []
      : [pooled === 1 ? sql<boolean>`r.pooled_at is not null` : sql<boolean>`r.pooled_at is null`]),
  ]
}

/** The moment at which a day has ended. */
const after = (day: string): Date => new Date(startOfDay(day).getTime() + 24 * 60 * 60 * 1000)
