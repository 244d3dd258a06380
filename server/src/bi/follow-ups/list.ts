import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { followUpCalls } from '#protocol/bi/follow-ups/calls.ts'
import { followUpRights } from '#protocol/crm/activity.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { type Activity, activityKinds } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { presentActivities } from '#server/engine/features/activity/present.ts'
import { type Condition, escapeLike } from '#server/engine/fields/compare.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today as dayNow } from '#server/platform/time/clock.ts'
import { queryRows } from '../ask.ts'
import type { Asked } from '../asked.ts'
import { periodOf } from '../period.ts'
import { type People, populationOf, within } from '../population.ts'
import { followedTypes, type Written, writtenEntries } from './written.ts'

type ListRequest = z.output<(typeof followUpCalls.list)['request']>
export type Narrowed = Omit<ListRequest, 'page' | 'limit' | 'pageType'>

const { followUp, signIn } = activityKinds
export const workKinds = [followUp, signIn] as const

const counted = z.object({ type: z.number(), count: z.number() })

/** How many were written on each type that is followed up, those without any as well (bi.md §17.4). */
export const countFollowUps = (actor: Actor, { population: { people }, period: days }: Asked) =>
  countWritten(actor, { types: followedTypes, kinds: workKinds, people, days })

/** The same of any entries. */
export async function countWritten(actor: Actor, asked: Written) {
  const written = writtenEntries(actor, asked, sql`a.type`)
  const rows = await queryRows(
    actor,
    sql`select w.type, count(*) as count from (${written}) w group by 1`,
    counted,
  )
  const byType = new Map(rows.map(({ type, count }) => [type, count]))
  return followedTypes.map(({ label }) => ({ crmType: label, count: byType.get(label) ?? 0 }))
}

/** The type that a request names under either key; all where it names none. */
function typesAsked({ crmType, label }: Pick<Narrowed, 'crmType' | 'label'>): readonly RecordType[] {
  const asked = label ?? crmType
  if (asked === undefined) return followedTypes
  const type = followedTypes.find((each) => each.label === asked)
  return type ? [type] : refuse('invalidAt', 'crmType')
}

/** Of the list of all follow-ups, which names them otherwise (bi.md §17.4). */
function kindsAsked({ queryType = 0, subUser, dataType }: Narrowed): readonly number[] {
  const kind = queryType === 0 && subUser !== undefined ? (dataType ?? 0) : queryType
  return workKinds.some((each) => each === kind) ? [kind] : workKinds
}

const MINE = '0'
const SUBORDINATES = '1'

/** Authors asked for: by the filter, or, in the list of all follow-ups, by its tabs. */
function peopleAsked(actor: Actor, request: Narrowed): People {
  const { subUser, userIds } = request
  const { viewer, services } = actor
  if (subUser === undefined) return populationOf(actor, request).people
  if (!viewer.can(followUpRights.read)) refuse('forbidden')
  const chosen: People = userIds.length > 0 ? userIds : 'everyone'
  if (subUser === MINE) return within(chosen, [viewer.userId])
  if (subUser !== SUBORDINATES) return chosen
  return within(chosen, [...services.directory.current().subordinatesOf(viewer.userId)])
}

/** The entries that a request means. */
export function writtenAsked(actor: Actor, request: Narrowed): Written {
  const also: Condition[] = request.search
    ? [sql<boolean>`a.content ilike ${`%${escapeLike(request.search)}%`}`]
    : []
  return {
    types: typesAsked(request),
    kinds: kindsAsked(request),
    people: peopleAsked(actor, request),
    days: periodOf(request, dayNow(actor.services.clock)),
    also,
  }
}

type ActivityRow = Selectable<Tables['activities']>

/** Follow-ups and sign-ins that people wrote in a period, the newest first. */
export const listFollowUps = (actor: Actor, request: ListRequest): Promise<Page<Activity>> =>
  listWritten(actor, writtenAsked(actor, request), windowOf(request))

/** A page of entries, the newest first. */
export async function listWritten(
  actor: Actor,
  written: Written,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Activity>> {
  const [total] = await queryRows(
    actor,
    sql`select count(*) as count from (${writtenEntries(actor, written, sql`a.kind`)}) w`,
    z.object({ count: z.number() }),
  )
  const asked = sql<ActivityRow>`
    select * from (${writtenEntries(actor, written, sql`a.*`)}) w
    order by w.create_time desc, w.activity_id desc
    limit ${limit} offset ${(page - 1) * limit}`
  const { services, viewer } = actor
  const { rows } = await services.reading.read('searches', viewer.userId, ({ db }) => asked.execute(db))
  return toPage(await presentActivities(actor, rows), total?.count ?? 0, { page, limit })
}
