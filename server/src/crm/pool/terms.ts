import { type RawBuilder, sql } from 'kysely'
import { customerStatus } from '#protocol/crm/customer/type.ts'
import { poolRuleTypes } from '#protocol/crm/pool/calls.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { allOf, always, type Condition, never, not } from '#server/engine/fields/compare.ts'
import { asList } from '#server/platform/database/among.ts'
import type { FallRule, LevelLimit, Pool } from './pools.ts'

/** One way in which customers fall into a pool: over the alias `r` of a customer. */
export interface FallTerm {
  poolId: number
  limitDay: number
  /** The moment from which days count. */
  base: RawBuilder<Date>
  /** Whether it concerns a customer at all, however many days have gone by. */
  applies: Condition
  /** What the history says when it happened. */
  reason: string
}

interface Kind {
  base: RawBuilder<Date>
  /** What keeps a customer out besides the rule's own settings. */
  condition: () => Condition
  what: string
}

const sinceOwned = sql<Date>`coalesce(r.receive_time, r.create_time)`

/** The three kinds of rules (crm-records.md §19.1). */
const kinds: Readonly<Record<number, Kind>> = {
  [poolRuleTypes.followUp]: {
    base: sql<Date>`coalesce(greatest(r.last_time, r.receive_time), r.create_time)`,
    condition: () => always,
    what: '无新建跟进记录',
  },
  [poolRuleTypes.business]: {
    base: sinceOwned,
    condition: () => not(hasLiveBusiness()),
    what: '无新建商机',
  },
  [poolRuleTypes.deal]: { base: sinceOwned, condition: () => noDeal, what: '未成交' },
}

const noDeal = sql<boolean>`r.deal_status = 0`

/** No customer has a business as long as the product keeps none. */
function hasLiveBusiness(): Condition {
  const business = recordTypeNamed('business')
  return business
    ? sql<boolean>`exists(select from ${sql.table(business.table)} b
        where b.customer_id = r.id and b.deleted_at is null)`
    : never
}

/** All ways into a pool for the people there are now; none while the pool takes no customers by itself. */
export function termsOf(pool: Pool, people: Snapshot): FallTerm[] {
  if (!pool.isEnabled || !pool.putsIn) return []
  const owned = ownedByMember(pool, people)
  return pool.rules.flatMap((rule) => {
    const kind = kinds[rule.type]
    if (!kind) return []
    return rule.limits.map((limit) => ({
      poolId: pool.poolId,
      limitDay: limit.limitDay,
      base: kind.base,
      applies: allOf([live, owned, kind.condition(), ...spared(rule), ...ofLevel(limit)]),
      reason: `超过${limit.limitDay}天${kind.what}自动进入公海`,
    }))
  })
}

/** A locked customer never falls. */
const live = sql<boolean>`(r.deleted_at is null and r.owner_user_id is not null and r.status = ${sql.lit(customerStatus.normal)})`

/** The owner is a member; without any member named, any owner. */
function ownedByMember(pool: Pool, people: Snapshot): Condition {
  if (pool.memberUserIds.length + pool.memberDeptIds.length === 0) return always
  return sql<boolean>`r.owner_user_id = any(${asList(membersOf(pool, people))})`
}

const known = new WeakMap<Snapshot, Map<Pool, number[]>>()

/** The users of a pool: those named, and everybody of its departments and those below them. */
function membersOf(pool: Pool, people: Snapshot): number[] {
  const byPool = known.get(people) ?? new Map<Pool, number[]>()
  known.set(people, byPool)
  const found = byPool.get(pool)
  if (found) return found
  const users = pool.memberDeptIds.flatMap((deptId) =>
    [...people.departmentTree(deptId)].flatMap((id) => people.usersOfDept(id).map((user) => user.userId)),
  )
  const members = [...new Set([...pool.memberUserIds, ...users])]
  byPool.set(pool, members)
  return members
}

function spared({ type, sparesDealt, sparesWithBusiness }: FallRule): Condition[] {
  const dealt = sparesDealt && type !== poolRuleTypes.deal ? [noDeal] : []
  const withBusiness = sparesWithBusiness && type !== poolRuleTypes.business ? [not(hasLiveBusiness())] : []
  return [...dealt, ...withBusiness]
}

const ofLevel = ({ level }: LevelLimit): Condition[] =>
  level === null ? [] : [sql<boolean>`r.level = ${level}`]
