import { sql } from 'kysely'
import { z } from 'zod'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { relationTo } from '#protocol/record/relations/registry.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { DayFact, DayFacts } from '#server/access/day-facts.ts'
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
import { followedTypes, writtenEntries } from '../follow-ups/door.ts'

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
  { key: 'recordCount', label: '跟进记录', of: followUpsOf, items: showFollowUps },
]

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
    ...(sum ? { sum: (actor: Actor, ids: readonly number[]) => sumOf(actor, type, sum, ids) } : {}),
  }
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
  const kinds = [activityKinds.followUp, activityKinds.signIn] as const
  const days = { first: day, last: day }
  const written = writtenEntries(
    actor,
    { types: followedTypes, kinds, people: [actor.viewer.userId], days },
    sql`a.activity_id`,
  )
  const { rows } = await sql<{ activity_id: number }>`select activity_id from (${written}) w
    order by activity_id desc limit ${sql.lit(MOST)}`.execute(actor.services.lists.db)
  return rows.map(({ activity_id }) => activity_id)
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
