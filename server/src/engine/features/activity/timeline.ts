import { type Selectable, sql } from 'kysely'
import { type Activity, activityKinds, type TimelineRequest } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addDays, startOfDay, today } from '#server/platform/time/clock.ts'
import { type Condition, escapeLike } from '../../fields/compare.ts'
import { mayReadFollowUps } from '../../model/activity-rights.ts'
import { requireRecord } from '../../model/find-record.ts'
import { runPrepared } from '../../model/prepared.ts'
import type { Actor } from '../../model/rules.ts'
import { presentActivities } from './present.ts'
import { entriesOf, sourcesOf } from './sources.ts'

export interface TimelinePage {
  /** `yyyy-MM-dd`, the day whose entries these are; null beyond the oldest one. */
  time: string | null
  list: Activity[]
  lastPage: boolean
}

export type ActivityRow = Selectable<Tables['activities']>

const nothing: TimelinePage = { time: null, list: [], lastPage: true }

/** Refuses (400) types whose records are not followed up. */
export function requireFollowed({ abilities }: RecordType): void {
  if (!abilities.activity) refuse('invalidAt', 'activityType')
}

/**
 * One page of a timeline (record-engine.md §11.2): all entries of the n-th most recent day that has any, the newest first.
 * READ on the record, else 401.
 */
export async function readTimeline(
  actor: Actor,
  type: RecordType,
  request: TimelineRequest,
): Promise<TimelinePage> {
  requireFollowed(type)
  await requireRecord(actor, type, request.activityTypeId, { action: 'read' })
  const sources = sourcesOf(actor, type, request.activityTypeId).filter(
    (source) => !request.activityType || source.label === request.activityType,
  )
  if (sources.length === 0) return nothing
  const entries = entriesOf(sources, conditionsOf(actor, type, request))
  const { day, rows, isLast } = await readDay(actor, entries, request.page)
  if (!day) return nothing
  return { time: day, list: await presentActivities(actor, rows, type), lastPage: isLast }
}

/** What narrows a timeline, over the entry `a`. */
function conditionsOf({ services, viewer }: Actor, type: RecordType, request: TimelineRequest): Condition[] {
  const { search, intervalDay, startDate, endDate } = request
  const since = intervalDay ? addDays(today(services.clock), 1 - intervalDay) : undefined
  return [
    ...(mayReadFollowUps(viewer, type) ? [] : [sql<boolean>`a.kind <> ${activityKinds.followUp}`]),
    ...(search ? [sql<boolean>`a.content ilike ${`%${escapeLike(search)}%`}`] : []),
    ...[since, startDate].flatMap((day) => (day ? [sql<boolean>`a.create_time >= ${startOfDay(day)}`] : [])),
    ...(endDate ? [sql<boolean>`a.create_time < ${startOfDay(addDays(endDate, 1))}`] : []),
  ]
}

type DayRow = ActivityRow & { day: string; has_more: boolean }

/** The company's zone as clock.ts counts it; a named zone takes more than twice as long. */
const dayOf = sql`(create_time at time zone interval '8 hours')::date`

/** Days are known from ids and times alone; only the entries of the wanted day are fetched. */
async function readDay({ services }: Actor, entries: ReturnType<typeof entriesOf>, page: number) {
  const rows = await runPrepared<DayRow>(
    services,
    sql`
    with entries as materialized (${entries}),
    days as (
      select distinct ${dayOf} as day
      from entries order by day desc limit 2 offset ${page - 1}
    ),
    wanted as (select max(day) as day, count(*) > 1 as has_more from days)
    select a.*, wanted.day, wanted.has_more
    from wanted
    join (select activity_id, ${dayOf} as day from entries) e on e.day = wanted.day
    join activities a on a.activity_id = e.activity_id
    order by a.create_time desc, a.activity_id desc`,
  )
  const [first] = rows
  return { day: first?.day ?? null, rows, isLast: !first?.has_more }
}
