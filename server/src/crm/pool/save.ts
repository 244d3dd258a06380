import { type Insertable, sql, type Transaction } from 'kysely'
import { ALL_LEVELS, type PoolSave, usualPoolFields } from '#protocol/crm/pool/calls.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { poolFieldsOf } from './fields.ts'
import { publishPoolsChanged } from './pools.ts'
import { readLevels } from './present.ts'

/** Names that people give to keys of pool fields. */
const otherNames: Readonly<Record<string, string>> = {
  createUserName: 'createUserId',
  preOwnerUserName: 'preOwnerUserId',
}

/** Creates a pool, or replaces all settings of one; customers stay where they lie (crm-records.md §4.5). */
export async function savePool(actor: Actor, request: PoolSave): Promise<void> {
  const { services } = actor
  checkPool(actor, request)
  const fields = fieldsOf(actor, request)
  await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    await requirePeople(trx, request)
    const poolId = await writePool(trx, actor, request)
    await trx.deleteFrom('pool_members').where('pool_id', '=', poolId).execute()
    await trx.deleteFrom('pool_rules').where('pool_id', '=', poolId).execute()
    await trx.deleteFrom('pool_fields').where('pool_id', '=', poolId).execute()
    await trx.insertInto('pool_members').values(membersOf(poolId, request)).execute()
    await writeRules(trx, poolId, request)
    await trx
      .insertInto('pool_fields')
      .values(fields.map(({ key, isHidden }) => ({ pool_id: poolId, key, is_hidden: isHidden })))
      .execute()
    await publishPoolsChanged(trx, services)
  })
}

/** The sentences of the form, for clients that do not check themselves. */
function checkPool(actor: Actor, request: PoolSave): void {
  if (!request.poolName) refuse('poolNameMissing')
  const isEmpty = request.memberUserId.length + request.memberDeptId.length === 0
  if (request.adminUserId.length === 0 || isEmpty) refuse('poolMembersMissing')
  if (request.preOwnerSetting === 1 && !request.preOwnerSettingDay) refuse('poolOwnerDaysMissing')
  if (request.receiveSetting === 1 && !request.receiveNum) refuse('poolClaimNumMissing')
  if (request.remindSetting === 1 && !request.remindDay) refuse('poolRemindDaysMissing')
  checkRules(actor, request)
}

function checkRules(actor: Actor, { putInRule, rule }: PoolSave): void {
  if (new Set(rule.map((each) => each.type)).size !== rule.length) refuse('invalid')
  if (putInRule === 0) return
  if (rule.length === 0) refuse('poolRulesMissing')
  if (rule.some((each) => each.level.length === 0)) refuse('poolRuleDaysMissing')
  const levels = new Set(readLevels(actor))
  const unknown = rule
    .filter((each) => each.customerLevelSetting === 2)
    .flatMap((each) => each.level)
    .find(({ level }) => !levels.has(level))
  if (unknown) refuse('poolLevelUnknown', unknown.level)
}

interface FieldChoice {
  key: string
  isHidden: number
}

/** What is said about the fields there are; nothing said of a new pool means the usual ones. At least two are shown. */
function fieldsOf({ services }: Actor, { field }: PoolSave): FieldChoice[] {
  const known = poolFieldsOf(services.engine.catalog.current()).map(({ key }) => key)
  const asked = new Map(
    field.map(({ fieldName, isHidden }) => [otherNames[fieldName] ?? fieldName, isHidden]),
  )
  const choices = known.map((key) => ({
    key,
    isHidden: field.length ? (asked.get(key) ?? 1) : usualPoolFields.includes(key) ? 0 : 1,
  }))
  if (choices.filter((choice) => choice.isHidden === 0).length < 2) refuse('poolTwoFields')
  return choices
}

const single = (ids: readonly number[]) => [...new Set(ids)]

/** People and departments that exist. */
async function requirePeople(trx: Transaction<Tables>, request: PoolSave): Promise<void> {
  const userIds = single([...request.adminUserId, ...request.memberUserId])
  const deptIds = single(request.memberDeptId)
  const { rows } = await sql<{ users: number; departments: number }>`select
    (select count(*)::int from users where user_id = any(${userIds}::bigint[]) and is_del = 0) as users,
    (select count(*)::int from departments where dept_id = any(${deptIds}::bigint[])) as departments`.execute(
    trx,
  )
  if (rows[0]?.users !== userIds.length) refuse('userUnknown')
  if (rows[0]?.departments !== deptIds.length) refuse('departmentUnknown')
}

async function writePool(trx: Transaction<Tables>, { viewer, services }: Actor, request: PoolSave) {
  const values = {
    pool_name: request.poolName,
    pre_owner_setting: request.preOwnerSetting,
    pre_owner_setting_day: request.preOwnerSettingDay || null,
    receive_setting: request.receiveSetting,
    receive_num: request.receiveNum || null,
    remind_setting: request.remindSetting,
    remind_day: request.remindDay || null,
    put_in_rule: request.putInRule,
  }
  if (!request.poolId) {
    const made = await trx
      .insertInto('customer_pools')
      .values({ ...values, create_user_id: viewer.userId, create_time: services.clock.now() })
      .returning('pool_id')
      .executeTakeFirstOrThrow()
    return made.pool_id
  }
  const changed = await trx
    .updateTable('customer_pools')
    .set(values)
    .where('pool_id', '=', request.poolId)
    .returning('pool_id')
    .executeTakeFirst()
  return changed?.pool_id ?? refuse('rowUnknown')
}

function membersOf(poolId: number, request: PoolSave): Insertable<Tables['pool_members']>[] {
  const member = { pool_id: poolId, user_id: null, dept_id: null, is_administrator: false }
  return [
    ...single(request.adminUserId).map((id) => ({ ...member, user_id: id, is_administrator: true })),
    ...single(request.memberUserId).map((id) => ({ ...member, user_id: id })),
    ...single(request.memberDeptId).map((id) => ({ ...member, dept_id: id })),
  ]
}

async function writeRules(trx: Transaction<Tables>, poolId: number, request: PoolSave): Promise<void> {
  for (const rule of request.rule.filter((each) => each.level.length > 0)) {
    const { rule_id } = await trx
      .insertInto('pool_rules')
      .values({
        pool_id: poolId,
        type: rule.type,
        deal_handle: rule.dealHandle,
        business_handle: rule.businessHandle,
        customer_level_setting: rule.customerLevelSetting,
      })
      .returning('rule_id')
      .executeTakeFirstOrThrow()
    const limits =
      rule.customerLevelSetting === 1
        ? rule.level.slice(0, 1).map(({ limitDay }) => ({ level: ALL_LEVELS, limitDay }))
        : [...new Map(rule.level.map((level) => [level.level, level])).values()]
    await trx
      .insertInto('pool_rule_levels')
      .values(limits.map(({ level, limitDay }) => ({ rule_id, level, limit_day: limitDay })))
      .execute()
  }
}
