import { sql, type Transaction } from 'kysely'
import { type customer, customerStatus } from '#protocol/crm/customer/type.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import './tables.ts'

/** What a rule limits: customers owned, or customers locked. */
export const limitKinds = { owned: 1, locked: 2 } as const
export type LimitKind = (typeof limitKinds)[keyof typeof limitKinds]

export interface LimitRule {
  settingId: number
  customerNum: number
  /** Whether customers with a deal take a place. */
  countsDealt: boolean
}

/** The limit rules in memory, the same on every process: creating a customer asks them every time. */
export interface CustomerLimits {
  /** The rule that names the user, else his department or the nearest one above it; null is unlimited. */
  ruleOf: (people: Snapshot, userId: number, kind: LimitKind) => LimitRule | null
  /** After a change of the rules, in its transaction. */
  changed: (trx: Transaction<Tables>) => Promise<void>
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    customerLimits: CustomerLimits
  }
}

onConstraint('customer_setting_one_per_user', 'limitRuleTaken', 'userIds')
onConstraint('customer_setting_one_per_dept', 'limitRuleTaken', 'deptIds')

const TOPIC = 'customer-limits'

interface Rules {
  byUser: Map<string, LimitRule>
  byDept: Map<string, LimitRule>
}

const keyOf = (kind: number, id: number) => `${kind} ${id}`

export async function createCustomerLimits({
  db,
  events,
}: Pick<Services, 'db' | 'events'>): Promise<CustomerLimits> {
  const current = await keepCurrent(events, { topic: TOPIC, load: () => load(db) })
  return {
    ruleOf: (people, userId, kind) => {
      const rules = current()
      if (rules.byUser.size === 0 && rules.byDept.size === 0) return null
      const own = rules.byUser.get(keyOf(kind, userId))
      if (own) return own
      const seen = new Set<number>()
      let dept = people.dept(people.user(userId)?.deptId)
      while (dept && !seen.has(dept.deptId)) {
        const found = rules.byDept.get(keyOf(kind, dept.deptId))
        if (found) return found
        seen.add(dept.deptId)
        dept = people.dept(dept.pid)
      }
      return null
    },
    changed: (trx) => events.publish(TOPIC, null, trx),
    close: current.close,
  }
}

async function load(db: Database): Promise<Rules> {
  const rows = await db
    .selectFrom('customer_settings as s')
    .innerJoin('customer_setting_members as m', 'm.setting_id', 's.setting_id')
    .select(['s.setting_id', 's.type', 's.customer_num', 's.customer_deal', 'm.user_id', 'm.dept_id'])
    .execute()
  const rules: Rules = { byUser: new Map(), byDept: new Map() }
  for (const row of rows) {
    const rule = {
      settingId: row.setting_id,
      customerNum: row.customer_num,
      countsDealt: row.customer_deal === 1,
    }
    if (row.user_id !== null) rules.byUser.set(keyOf(row.type, row.user_id), rule)
    if (row.dept_id !== null) rules.byDept.set(keyOf(row.type, row.dept_id), rule)
  }
  return rules
}

type LimitServices = Pick<AppServices, 'customerLimits' | 'directory'>

export const ownedRuleOf = ({ customerLimits, directory }: LimitServices, userId: number) =>
  customerLimits.ruleOf(directory.current(), userId, limitKinds.owned)

interface OwnedOptions {
  userId: number
  /** How many new customers, or which existing ones he is about to own. */
  add: number | readonly number[]
  /** 2022 where he creates himself, 2039 where somebody gives. */
  refusal: 'ownedLimit' | 'newOwnerLimit'
}

/**
 * Refuses when a person would own more customers than his rule allows (crm-records.md §13.1). His user row is locked
 * until the transaction ends, so that two at once cannot both take the last place; without a rule nothing is asked.
 */
export async function assertOwnedLimit(
  trx: Transaction<Tables>,
  services: LimitServices,
  { userId, add, refusal }: OwnedOptions,
): Promise<void> {
  const rule = ownedRuleOf(services, userId)
  if (!rule) return
  await lockUser(trx, userId)
  const added = typeof add === 'number' ? add : await countAdded(trx, rule, userId, add)
  if (added === 0) return
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from customer
    where owner_user_id = ${userId} and deleted_at is null and ${counted(rule)}`.execute(trx)
  if ((rows[0]?.total ?? 0) + added > rule.customerNum) refuse(refusal)
}

/** Refuses when an owner would have more locked customers than his rule allows; rows already locked add nothing. */
export async function assertLockedLimit(
  trx: Transaction<Tables>,
  services: LimitServices,
  rows: readonly RowOf<typeof customer>[],
): Promise<void> {
  const added = rows.filter((row) => row.status !== customerStatus.locked)
  const people = services.directory.current()
  const byOwner = [...Map.groupBy(added, (row) => row.owner_user_id)].toSorted(
    ([a], [b]) => Number(a) - Number(b),
  )
  for (const [owner, list] of byOwner) {
    const rule = owner === null ? null : services.customerLimits.ruleOf(people, owner, limitKinds.locked)
    if (owner === null || !rule) continue
    await lockUser(trx, owner)
    const adding = list.filter((row) => rule.countsDealt || row.deal_status === 0).length
    const { rows: found } = await sql<{ total: number }>`select count(*)::int as total from customer
      where owner_user_id = ${owner} and deleted_at is null and status = ${customerStatus.locked} and ${counted(rule)}`.execute(
      trx,
    )
    if (adding > 0 && (found[0]?.total ?? 0) + adding > rule.customerNum) refuse('lockedLimit')
  }
}

const counted = ({ countsDealt }: LimitRule) =>
  countsDealt ? sql<boolean>`true` : sql<boolean>`deal_status = 0`

async function countAdded(
  trx: Transaction<Tables>,
  rule: LimitRule,
  userId: number,
  customerIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from customer
    where id = any(${customerIds}::bigint[]) and owner_user_id is distinct from ${userId} and ${counted(rule)}`.execute(
    trx,
  )
  return rows[0]?.total ?? 0
}

async function lockUser(trx: Transaction<Tables>, userId: number): Promise<void> {
  await sql`select from users where user_id = ${userId} for no key update`.execute(trx)
}
