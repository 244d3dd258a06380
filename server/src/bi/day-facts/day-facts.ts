import { sql } from 'kysely'
import { z } from 'zod'
import { contract as contractType } from '#protocol/crm/contract/type.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { relationTo } from '#protocol/record/relations/registry.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { DayCount } from '#server/access/day-counts.ts'
import type { DayFact, DayFacts, FactsAsked } from '#server/access/day-facts.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import { escapeLike } from '#server/engine/fields/compare.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import { rightsOver } from '#server/engine/model/record-rights.ts'
import type { Actor, RecordPlace } from '#server/engine/model/rules.ts'
import {
  contracts,
  holding,
  newBusinesses,
  newCustomers,
  ownedBy,
  ownersOf,
  type RecordSet,
  receipts,
  summed,
} from '../figures/door.ts'
import {
  countWritten,
  followedTypes,
  listWritten,
  type Written,
  workKinds,
  writtenEntries,
} from '../follow-ups/door.ts'

/** Ids of one kind that are read of a day. */
const MOST = 1000
/** Characters of a follow-up in a log. */
const LONGEST_QUOTE = 60

/** What the user did on the day in customer management: the sets of the sales bulletin (bi.md §18). */
export const crmDayFacts: readonly DayFacts[] = [
  factsOf('customerCount', '新增客户', newCustomers),
  factsOf('businessCount', '新增商机', newBusinesses),
  factsOf('contractCount', '新增合同', contracts),
  factsOf('receivablesMoney', '回款', receipts, 'money'),
  {
    key: 'recordCount',
    label: '跟进记录',
    of: followUpsOf,
    items: showFollowUps,
    rows: (actor, ids, asked) => listWritten(actor, written(ids, asked), windowOf(asked)),
    perType: (actor, ids) => countWritten(actor, written(ids, {})),
  },
]

/** Follow-ups and sign-ins that a user wrote on a day. */
export const followUpCount: DayCount = {
  key: 'activityNum',
  count: async (actor, day) => (await followUpsOf(actor, day)).length,
}

function factsOf(key: string, label: string, set: RecordSet, sum?: string): DayFacts {
  const { type } = set
  return {
    key,
    label,
    of: async (actor, day) => {
      const owners = ownersOf(actor, set, [actor.viewer.userId])
      const { rows } = await sql<{ id: number }>`select r.id from ${sql.table(type.table)} r
        where r.deleted_at is null and ${ownedBy(owners)} and ${holding(set, { first: day, last: day })}
        order by r.id desc limit ${sql.lit(MOST)}`.execute(actor.services.lists.db)
      return rows.map(({ id }) => id)
    },
    items: (actor, ids) => showRecords(actor, type, ids),
    rows: (actor, ids, asked) => listFacts(actor, set, { ids, asked }),
    ...(sum ? { sum: (actor: Actor, ids: readonly number[]) => sumOf(actor, type, sum, ids) } : {}),
  }
}

/** As an ordinary list; contracts have their name under both keys of the wire (bi.md §18). */
async function listFacts(
  actor: Actor,
  { type }: RecordSet,
  { ids, asked }: { ids: readonly number[]; asked: FactsAsked },
): Promise<Page<Row>> {
  const { page, limit, pageType, search, sortField, order } = asked
  const request = { page, limit, pageType, search, sortField, order }
  const found = await listRecords(actor, type, request, [sql<boolean>`r.id = any(${ids}::bigint[])`])
  if (type.key !== contractType.key) return found
  return { ...found, list: found.list.map((row) => ({ ...row, contractName: row.name })) }
}

/** Records by their name, where the caller may read both. */
async function showRecords(actor: Actor, type: RecordType, ids: readonly number[]): Promise<DayFact[]> {
  if (ids.length === 0) return []
  const { nameColumn } = relationTo(type)
  const { rows } = await sql<RecordPlace & { name: string | null }>`
    select r.id, r.owner_user_id, r.${sql.ref(nameColumn)} as name from ${sql.table(type.table)} r
    where r.id = any(${ids}::bigint[]) and r.deleted_at is null and ${reachable(actor, type, 'read')}
    order by r.id desc`.execute(actor.services.lists.db)
  const shown: DayFact[] = []
  for (const { name, ...place } of rows) {
    const rights = await rightsOver(actor, type, place)
    const key = toKey(nameColumn)
    if (rights.level(key) > 1 && !rights.maskedInDetail(key))
      shown.push({ text: name ?? '', link: { type: type.key, id: place.id } })
  }
  return shown
}

async function sumOf(
  actor: Actor,
  type: RecordType,
  column: string,
  ids: readonly number[],
): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(${summed(actor, type, column)}, 0)::text as sum from ${sql.table(type.table)} r
    where r.id = any(${ids}::bigint[])`.execute(actor.services.lists.db)
  return rows[0]?.sum ?? '0'
}

async function followUpsOf(actor: Actor, day: string): Promise<number[]> {
  const days = { first: day, last: day }
  const own = { types: followedTypes, kinds: workKinds, people: [actor.viewer.userId], days }
  const { rows } = await sql<{ activity_id: number }>`
    select activity_id from (${writtenEntries(actor, own, sql`a.activity_id`)}) w
    order by activity_id desc limit ${sql.lit(MOST)}`.execute(actor.services.lists.db)
  return rows.map(({ activity_id }) => activity_id)
}

/** Those of the entries whose authors and records the caller may read. */
function written(
  ids: readonly number[],
  { crmType, queryType, search }: Partial<Pick<FactsAsked, 'crmType' | 'queryType' | 'search'>>,
): Written {
  return {
    types: crmType ? followedTypes.filter(({ label }) => label === crmType) : followedTypes,
    kinds: queryType ? workKinds.filter((kind) => kind === queryType) : workKinds,
    people: 'everyone',
    also: [
      sql<boolean>`a.activity_id = any(${ids}::bigint[])`,
      ...(search ? [sql<boolean>`a.content ilike ${`%${escapeLike(search)}%`}`] : []),
    ],
  }
}

const followUp = z.object({
  type: z.number(),
  record_id: z.number(),
  content: z.string().nullable(),
  address: z.string().nullable(),
})

async function showFollowUps(actor: Actor, ids: readonly number[]): Promise<DayFact[]> {
  if (ids.length === 0) return []
  const { rows } = await sql`select type, record_id, content, address from activities
    where activity_id = any(${ids}::bigint[]) and create_user_id = ${actor.viewer.userId}
    order by activity_id desc`.execute(actor.services.lists.db)
  return rows.map((row) => {
    const { type, record_id: id, content, address } = followUp.parse(row)
    const text = content ?? address ?? ''
    const key = recordTypeOf(type)?.key
    return { text: text.slice(0, LONGEST_QUOTE), link: key ? { type: key, id } : null }
  })
}
