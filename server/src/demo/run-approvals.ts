import { sql } from 'kysely'
import { contract } from '#protocol/crm/contract/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { checkStates } from '#protocol/record/states/check-states.ts'
import type { AppServices } from '#server/access/context.ts'
import { setDeputy } from '#server/approval/door.ts'
import { updateRecord } from '#server/engine/change/save/update.ts'
import { addDays, DAY, formatDay, HOUR, MINUTE } from '#server/platform/time/clock.ts'
import { type As, actingIn } from './acting.ts'
import { designFlows, type Seats } from './approval-flows.ts'
import { longStories, type Story, shortStories } from './approval-stories.ts'
import { createRandom, type Random } from './random.ts'
import { drawMomentBetween } from './working-days.ts'

/** What a client sends that submits. */
const SUBMITS = 1
/** Over how many days submissions are spread. */
const DAYS_AGO = 4

interface Draft {
  id: number
  userId: number
}

/** Drafts of people who can hand them in, the largest sums first. */
async function readDrafts({ db }: AppServices, type: RecordType, money: string): Promise<Draft[]> {
  const { rows } = await sql<Draft>`select r.id, r.create_user_id as "userId" from ${sql.table(type.table)} r
    join users u on u.user_id = r.create_user_id and u.status = 1
    where r.check_status = ${checkStates.draft.code} and r.owner_user_id = r.create_user_id and r.deleted_at is null
    order by r.${sql.ref(money)} desc, r.id`.execute(db)
  return rows
}

interface Running {
  services: AppServices
  seats: Seats
  now: Date
}

/**
 * The company's approvals of the last days, in every state, for every user who can be asked: led by the acts of the calls,
 * so that messages, histories and everything that follows are those of a company that works. One of its managers is away and has
 * a deputy.
 */
export async function runApprovals({ services, seats, now }: Running): Promise<void> {
  const as = actingIn(services)
  const random = createRandom('suoke/approvals')
  await designFlows(as(seats.userOf('director'), now), seats)
  const today = formatDay(now)
  await setDeputy(as(seats.userOf('delta'), now), {
    userId: seats.userOf('delta'),
    deputyId: seats.userOf('shandong'),
    fromDay: today,
    returnDay: addDays(today, 5),
  })
  for (const [type, money, stories, most] of [
    [contract, 'money', longStories, 24],
    [receivables, 'money', shortStories, 12],
    [invoice, 'invoice_money', shortStories, 12],
  ] as const) {
    const drafts = (await readDrafts(services, type, money)).slice(0, most)
    for (const [at, draft] of drafts.entries())
      await lead({ services, type, draft, story: stories[at % stories.length], as, seats, random, now })
  }
}

interface Leading extends Running {
  type: RecordType
  draft: Draft
  story: Story | undefined
  as: As
  random: Random
}

/** Hands a draft in, and lets the story happen to it. */
async function lead({ services, type, draft, story, as, seats, random, now }: Leading): Promise<void> {
  const latest = now.getTime() - MINUTE
  const begun = drawMomentBetween(random, new Date(latest - DAYS_AGO * DAY), new Date(latest - 3 * HOUR))
  let moment = begun.getTime()
  const later = () => {
    moment = Math.min(latest, moment + random.integer(10, 200) * MINUTE)
    return new Date(moment)
  }
  const entity = { [type.idKey]: draft.id, saveType: SUBMITS }
  await updateRecord(as(draft.userId, begun), type, { entity, field: [] })
  const recordId = await readApproval(services, type, draft.id)
  if (!recordId || !story) return
  await story({ db: services.db, as, seats, random, recordId, initiator: draft.userId, later })
}

async function readApproval(
  { db, engine }: AppServices,
  type: RecordType,
  id: number,
): Promise<number | null> {
  const recordId = engine.approvals.engine()?.recordIdOf(type, sql`${id}::bigint`)
  if (!recordId) return null
  const { rows } = await sql<{ id: number | null }>`select ${recordId} as id`.execute(db)
  return rows[0]?.id ?? null
}
