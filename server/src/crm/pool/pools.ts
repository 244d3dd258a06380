import type { Transaction } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import type { Member } from '#server/access/snapshot.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import type { Services } from '#server/platform/services.ts'
import './tables.ts'

/** One way into a pool: for customers of a level (null: of all) after so many days. */
export interface LevelLimit {
  level: string | null
  limitDay: number
}

export interface FallRule {
  /** 1 no follow-up, 2 no business, 3 no deal. */
  type: number
  sparesDealt: boolean
  sparesWithBusiness: boolean
  limits: readonly LevelLimit[]
}

export interface Pool {
  poolId: number
  name: string
  isEnabled: boolean
  /** Days that a previous owner waits; null: he need not. */
  preOwnerDays: number | null
  /** Customers that one person may claim a day; null: any number. */
  dailyClaims: number | null
  /** Days before falling on which owners are reminded; null: they are not. */
  remindDay: number | null
  /** Customers fall in by themselves. */
  putsIn: boolean
  memberUserIds: readonly number[]
  memberDeptIds: readonly number[]
  /** Keys of the fields that it shows. */
  shown: ReadonlySet<string>
  rules: readonly FallRule[]
}

/** The pools in memory, the same on every process: every page of customers asks them. */
export interface CustomerPools {
  /** All pools in the order of their making, disabled ones included. */
  all: () => readonly Pool[]
  enabled: () => readonly Pool[]
  pool: (poolId: number) => Pool | undefined
  /** After a change of the pools, in its transaction. */
  changed: (trx: Transaction<Tables>) => Promise<void>
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    customerPools: CustomerPools
  }
}

const TOPIC = 'customer-pools'

export async function createCustomerPools({
  db,
  events,
}: Pick<Services, 'db' | 'events'>): Promise<CustomerPools> {
  const pools = await keepCurrent(events, { topic: TOPIC, load: () => loadPools(db) })
  return {
    all: pools,
    enabled: () => pools().filter((pool) => pool.isEnabled),
    pool: (poolId) => pools().find((pool) => pool.poolId === poolId),
    changed: (trx) => events.publish(TOPIC, null, trx),
    close: pools.close,
  }
}

/** Says that pools changed; who belongs to them is part of what everybody may do. */
export async function publishPoolsChanged(
  trx: Transaction<Tables>,
  { customerPools, directory }: Pick<AppServices, 'customerPools' | 'directory'>,
): Promise<void> {
  await customerPools.changed(trx)
  await directory.changed(trx)
}

/** Who belongs to the pools in use, for the directory. */
export async function loadPoolMembers(trx: Transaction<Tables>): Promise<Member[]> {
  return trx
    .selectFrom('pool_members as m')
    .innerJoin('customer_pools as p', 'p.pool_id', 'm.pool_id')
    .where('p.status', '=', 1)
    .orderBy('p.pool_id')
    .select(['m.pool_id as id', 'm.user_id as userId', 'm.dept_id as deptId'])
    .select('m.is_administrator as isAdministrator')
    .execute()
}

async function loadPools(db: Database): Promise<Pool[]> {
  const rows = await db.selectFrom('customer_pools').selectAll().orderBy('pool_id').execute()
  const members = await db
    .selectFrom('pool_members')
    .where('is_administrator', '=', false)
    .selectAll()
    .execute()
  const fields = await db.selectFrom('pool_fields').where('is_hidden', '=', 0).selectAll().execute()
  const rules = await loadRules(db)
  return rows.map((row): Pool => {
    const isHere = (each: { pool_id: number }) => each.pool_id === row.pool_id
    return {
      poolId: row.pool_id,
      name: row.pool_name,
      isEnabled: row.status === 1,
      preOwnerDays: row.pre_owner_setting === 1 ? row.pre_owner_setting_day : null,
      dailyClaims: row.receive_setting === 1 ? row.receive_num : null,
      remindDay: row.remind_setting === 1 ? row.remind_day : null,
      putsIn: row.put_in_rule === 1,
      memberUserIds: members.filter(isHere).flatMap((member) => member.user_id ?? []),
      memberDeptIds: members.filter(isHere).flatMap((member) => member.dept_id ?? []),
      shown: new Set(fields.filter(isHere).map((field) => field.key)),
      rules: rules.get(row.pool_id) ?? [],
    }
  })
}

async function loadRules(db: Database): Promise<Map<number, FallRule[]>> {
  const rows = await db.selectFrom('pool_rules').selectAll().orderBy('type').execute()
  const levels = await db.selectFrom('pool_rule_levels').selectAll().orderBy('level').execute()
  const byRule = Map.groupBy(levels, (level) => level.rule_id)
  const byPool = Map.groupBy(rows, (row) => row.pool_id)
  return new Map(
    [...byPool].map(([poolId, list]) => [
      poolId,
      list.map((row) => ({
        type: row.type,
        sparesDealt: row.deal_handle === 0,
        sparesWithBusiness: row.business_handle === 0,
        limits: (byRule.get(row.rule_id) ?? []).map(({ level, limit_day }) => ({
          level: row.customer_level_setting === 2 ? level : null,
          limitDay: limit_day,
        })),
      })),
    ]),
  )
}
