import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { goalOwners } from '#protocol/bi/goals/goal.ts'
import { type Ranked, type RankingCode, rankings } from '#protocol/bi/ranking/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { queryRows } from '../ask.ts'
import type { Asked } from '../asked.ts'
import {
  contracts,
  holding,
  newContacts,
  newCustomers,
  ownedBy,
  type RecordSet,
  receipts,
  summed,
} from '../figures/door.ts'
import { followUpsOf } from '../follow-ups/door.ts'
import { goalsByMonth } from '../goals/door.ts'
import { type Days, monthsOf, wholeMonths } from '../period.ts'
import { type People, usersIn, within } from '../population.ts'
import { percentOf } from '../ratios.ts'

/** Who is compared, and when. */
interface Compared {
  people: People
  days: Days
}

/** How people are ranked: `person` and `value` of those who have any. */
interface Ranking {
  /** What is added up has goals; what is counted has none. */
  goals: 1 | 2 | null
  /** Under which further key the wire names the person. */
  personKey: 'ownerUserId' | 'createUserId'
  query: (compared: Compared, actor: Actor) => RawBuilder<unknown>
}

const live = sql<boolean>`r.deleted_at is null`

type NumberOf = (actor: Actor, set: RecordSet) => RawBuilder<unknown>
const money: NumberOf = (actor, { type }) => summed(actor, type, 'money')
const count: NumberOf = () => sql`count(*)`

const byOwner =
  (set: RecordSet, numberOf: NumberOf) =>
  ({ people, days }: Compared, actor: Actor) =>
    sql`select r.owner_user_id as person, ${numberOf(actor, set)} as value from ${sql.table(set.type.table)} r
      where ${live} and ${ownedBy(people)} and ${holding(set, days)} group by 1`

/** Contacts belong to their creator, not to their owner (bi.md §10). */
const contactsByCreator = ({ people, days }: Compared) =>
  sql`select r.create_user_id as person, count(*) as value from ${sql.table(newContacts.type.table)} r
    where ${live} and ${holding(newContacts, days)}
      and ${people === 'everyone' ? sql`true` : sql`r.create_user_id = any(${people}::bigint[])`}
    group by 1`

const followUpsByAuthor = (compared: Compared) =>
  sql`select person, count(*) as value from (${followUpsOf(compared, sql`a.create_user_id as person`)}) f group by 1`

const ways: Readonly<Record<RankingCode, Ranking>> = {
  1: { goals: 1, personKey: 'ownerUserId', query: byOwner(contracts, money) },
  2: { goals: 2, personKey: 'ownerUserId', query: byOwner(receipts, money) },
  3: { goals: null, personKey: 'ownerUserId', query: byOwner(contracts, count) },
  4: { goals: null, personKey: 'ownerUserId', query: byOwner(newCustomers, count) },
  5: { goals: null, personKey: 'createUserId', query: contactsByCreator },
  8: { goals: null, personKey: 'createUserId', query: followUpsByAuthor },
}

const DEFAULT: RankingCode = 2
const codeOf = (label: number | undefined): RankingCode =>
  rankings.find(({ code }) => code === (label ?? DEFAULT))?.code ?? refuse('invalidAt', 'label')

const right = 'bi/ranking/read'

/** Of the people asked for, those whom the caller may compare; without the right the caller alone (bi.md §17.10). */
const comparable = ({ viewer }: Actor, asked: People): People =>
  within(asked, viewer.can(right) ? viewer.usersInRange(right) : [viewer.userId])

/** The people of a department and those below it. */
function departmentPeople({ services, viewer }: Actor, deptId: number | undefined): People {
  const people = services.directory.current()
  const from = deptId ?? viewer.deptId
  return from === null ? 'everyone' : usersIn(people, people.departmentTree(from))
}

const rankedRow = z.object({ person: z.number(), value: z.number(), goal: z.number() })

/** The best of a department, or of a filter's people, best first, and the caller's own place. */
export async function readRanking(
  actor: Actor,
  { population, period, today }: Asked,
  {
    label,
    deptId,
    ofFilter,
  }: { label?: number | undefined; deptId?: number | undefined; ofFilter?: 0 | 1 | undefined },
) {
  const { goals, personKey, query } = ways[codeOf(label)]
  const days = goals ? wholeMonths(period, today) : period
  const people = comparable(actor, ofFilter ? population.people : departmentPeople(actor, deptId))
  const goal = goals
    ? goalsByMonth({ type: goalOwners.employee, of: people, metric: goals }, monthsOf(days))
    : sql`select null::bigint as owner, 0 as amount where false`
  const rows = await queryRows(
    actor,
    sql`select v.person, v.value, coalesce(g.amount, 0) as goal
      from (${query({ people, days }, actor)}) v
      left join (select owner, sum(amount) as amount from (${goal}) o group by 1) g on g.owner = v.person
      where v.value > 0 order by v.value desc, v.person`,
    rankedRow,
  )
  const directory = actor.services.directory.current()
  const ranking = rows.map(({ person, value, goal: aim }): Ranked => {
    const user = directory.user(person)
    return {
      userId: person,
      [personKey]: person,
      realname: user?.realname ?? '',
      img: user?.img ?? null,
      structureName: directory.dept(user?.deptId)?.name ?? '',
      ...(goals ? { money: value, rate: percentOf(value, aim) } : { count: value }),
    }
  })
  const place = ranking.findIndex(({ userId }) => userId === actor.viewer.userId)
  const own = ranking[place]
  return { self: own ? { ...own, sort: place + 1 } : {}, ranking }
}
