import { sql } from 'kysely'
import { customer } from '#protocol/crm/customer/type.ts'
import type { PoolField, PoolName, PoolRow, PoolRule, PoolSetting } from '#protocol/crm/pool/calls.ts'
import { type Page, type Paging, toPage } from '#protocol/platform/envelope.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { schemaOf } from '#server/engine/model/schema.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { poolFieldsOf } from './fields.ts'
import { toPoolName } from './rights.ts'

interface RawPool {
  pool_id: number
  pool_name: string
  status: number
  create_user_id: number
  create_time: Date
  administrators: number[]
  users: number[]
  departments: number[]
  customers: number
  pre_owner_setting: number
  pre_owner_setting_day: number | null
  receive_setting: number
  receive_num: number | null
  remind_setting: number
  remind_day: number | null
  put_in_rule: number
}

interface Window {
  poolId?: number
  limit: number
  offset: number
}

/** Pools with who belongs to them and how many customers they hold. */
async function readRows(
  { services }: Pick<Actor, 'services'>,
  { poolId, limit, offset }: Window,
): Promise<RawPool[]> {
  const members = (what: string, condition: string) =>
    sql`array(select m.${sql.ref(what)} from pool_members m
      where m.pool_id = p.pool_id and m.${sql.ref(what)} is not null and ${sql.raw(condition)} order by 1)`
  const { rows } = await sql<RawPool>`
    select p.*, ${members('user_id', 'm.is_administrator')} as administrators,
      ${members('user_id', 'not m.is_administrator')} as users,
      ${members('dept_id', 'not m.is_administrator')} as departments,
      (select count(*)::int from customer_pool_relations pr join customer c on c.id = pr.customer_id
        where pr.pool_id = p.pool_id and c.deleted_at is null) as customers
    from customer_pools p ${poolId === undefined ? sql`` : sql`where p.pool_id = ${poolId}`}
    order by p.pool_id limit ${limit} offset ${offset}`.execute(services.db)
  return rows
}

function toRow(row: RawPool, people: Snapshot): PoolRow {
  const person = (userId: number) =>
    people.user(userId) ? [{ userId, realname: people.realname(userId) }] : []
  return {
    poolId: row.pool_id,
    poolName: row.pool_name,
    status: row.status,
    adminUser: row.administrators.flatMap(person),
    memberUser: row.users.flatMap(person),
    memberDept: row.departments.map((id) => ({ id, deptId: id, name: people.dept(id)?.name ?? '' })),
    customerNum: row.customers,
    createUserName: people.realname(row.create_user_id),
    createTime: formatMoment(row.create_time),
  }
}

/** 公海列表, in the order of their making. */
export async function listPools(actor: Actor, { page, limit }: Paging): Promise<Page<PoolRow>> {
  const people = actor.services.directory.current()
  const rows = await readRows(actor, { limit, offset: (page - 1) * limit })
  return toPage(
    rows.map((row) => toRow(row, people)),
    actor.services.customerPools.all().length,
    { page, limit },
  )
}

/** Everything that the form of a pool edits. */
export async function readPool(actor: Actor, poolId: number): Promise<PoolSetting> {
  const [row] = await readRows(actor, { poolId, limit: 1, offset: 0 })
  if (!row) refuse('rowUnknown')
  return {
    ...toRow(row, actor.services.directory.current()),
    preOwnerSetting: row.pre_owner_setting,
    preOwnerSettingDay: row.pre_owner_setting_day,
    receiveSetting: row.receive_setting,
    receiveNum: row.receive_num,
    remindSetting: row.remind_setting,
    remindDay: row.remind_day,
    putInRule: row.put_in_rule,
    rule: await readRules(actor, poolId),
    field: await readFields(actor, poolId),
  }
}

async function readRules({ services: { db } }: Actor, poolId: number): Promise<PoolRule[]> {
  const rules = await db
    .selectFrom('pool_rules')
    .selectAll()
    .where('pool_id', '=', poolId)
    .orderBy('type')
    .execute()
  const levels = await db
    .selectFrom('pool_rule_levels as l')
    .innerJoin('pool_rules as r', 'r.rule_id', 'l.rule_id')
    .where('r.pool_id', '=', poolId)
    .orderBy('l.level')
    .select(['l.rule_id', 'l.level', 'l.limit_day'])
    .execute()
  return rules.map((rule) => ({
    ruleId: rule.rule_id,
    poolId,
    type: rule.type,
    dealHandle: rule.deal_handle,
    businessHandle: rule.business_handle,
    customerLevelSetting: rule.customer_level_setting,
    levelSetting: levels
      .filter((level) => level.rule_id === rule.rule_id)
      .map(({ level, limit_day }) => ({ level, limitDay: limit_day })),
  }))
}

/** Every field a pool can show; one it says nothing of, such as a newer custom field, is hidden. */
async function readFields({ services }: Actor, poolId: number): Promise<PoolField[]> {
  const rows = await services.db.selectFrom('pool_fields').selectAll().where('pool_id', '=', poolId).execute()
  const stored = new Map(rows.map((row) => [row.key, row]))
  return poolFieldsOf(services.engine.catalog.current()).map((field) => ({
    settingId: stored.get(field.key)?.setting_id ?? 0,
    poolId,
    fieldId: field.fieldId,
    name: field.name,
    fieldName: field.key,
    type: field.filter.type,
    isHidden: stored.get(field.key)?.is_hidden ?? 1,
  }))
}

/** Enabled pools by name. */
export const readPoolNames = ({ services }: Actor): PoolName[] =>
  services.customerPools.enabled().map(toPoolName)

/** Options of 客户级别; none once the field is gone. */
export function readLevels({ services }: Actor): string[] {
  const { fields } = schemaOf(customer, services.engine.catalog.current())
  return fields.find((field) => field.fieldName === 'level')?.setting ?? []
}
