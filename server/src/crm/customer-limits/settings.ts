import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { CustomerLimit, customerLimitCalls } from '#protocol/crm/customer/calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

type ListRequest = z.output<(typeof customerLimitCalls.list)['request']>
type SaveRequest = z.output<(typeof customerLimitCalls.save)['request']>

/** Rules of one kind, in the order of their making (crm-records.md §13.1). */
export async function listLimits(
  { services }: Pick<Actor, 'services'>,
  { type, page, limit }: ListRequest,
): Promise<Page<CustomerLimit>> {
  const { db } = services
  const counting = db
    .selectFrom('customer_settings')
    .where('type', '=', type)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('customer_settings')
    .selectAll()
    .where('type', '=', type)
    .orderBy('setting_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const settingIds = rows.map((row) => row.setting_id)
  const members = settingIds.length
    ? await db
        .selectFrom('customer_setting_members')
        .select(['setting_id', 'user_id', 'dept_id'])
        .where('setting_id', 'in', settingIds)
        .execute()
    : []
  const bySetting = Map.groupBy(members, (member) => member.setting_id)
  const list = rows.map((row) => {
    const named = nameMembers(services, bySetting.get(row.setting_id) ?? [])
    return {
      settingId: row.setting_id,
      settingName: row.setting_name,
      customerNum: row.customer_num,
      customerDeal: row.customer_deal,
      type: row.type,
      range: [...named.userIds.map((user) => user.realname), ...named.deptIds.map((dept) => dept.name)].join(
        '、',
      ),
      ...named,
    }
  })
  return toPage(list, Number((await counting).total), { page, limit })
}

function nameMembers(
  { directory }: Pick<AppServices, 'directory'>,
  members: readonly { user_id: number | null; dept_id: number | null }[],
) {
  const people = directory.current()
  return {
    userIds: members.flatMap(({ user_id }) =>
      user_id === null ? [] : [{ userId: user_id, realname: people.realname(user_id) }],
    ),
    deptIds: members.flatMap(({ dept_id }) =>
      dept_id === null ? [] : [{ id: dept_id, name: people.dept(dept_id)?.name ?? '' }],
    ),
  }
}

/** Adds a rule or replaces one; a person or department in another rule of the same kind is refused (2049). */
export async function saveLimit({ services }: Actor, request: SaveRequest): Promise<void> {
  const people = services.directory.current()
  if (request.userIds.length + request.deptIds.length === 0) refuse('limitScopeMissing')
  if (!request.userIds.every((userId) => people.user(userId))) refuse('userUnknown')
  if (!request.deptIds.every((deptId) => people.dept(deptId))) refuse('departmentUnknown')
  await inTransaction(services.db, async (trx) => {
    const settingId = await writeLimit(trx, request)
    const members = [
      ...new Set(request.userIds).values().map((userId) => ({ user_id: userId, dept_id: null })),
      ...new Set(request.deptIds).values().map((deptId) => ({ user_id: null, dept_id: deptId })),
    ]
    await trx
      .insertInto('customer_setting_members')
      .values(members.map((member) => ({ ...member, setting_id: settingId, type: request.type })))
      .execute()
    await services.customerLimits.changed(trx)
  })
}

/** The rule itself without members; its kind never changes. */
async function writeLimit(trx: Transaction<Tables>, request: SaveRequest): Promise<number> {
  const { settingId, settingName, type, customerNum, customerDeal } = request
  const values = { setting_name: settingName, customer_num: customerNum, customer_deal: customerDeal }
  if (settingId === undefined) {
    const made = await trx
      .insertInto('customer_settings')
      .values({ ...values, type })
      .returning('setting_id')
      .executeTakeFirstOrThrow()
    return made.setting_id
  }
  const changed = await trx
    .updateTable('customer_settings')
    .set(values)
    .where('setting_id', '=', settingId)
    .where('type', '=', type)
    .returning('setting_id')
    .executeTakeFirst()
  if (!changed) refuse('rowUnknown')
  await trx.deleteFrom('customer_setting_members').where('setting_id', '=', settingId).execute()
  return settingId
}

export async function removeLimit({ services }: Actor, settingId: number): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const removed = await trx
      .deleteFrom('customer_settings')
      .where('setting_id', '=', settingId)
      .returning('setting_id')
      .executeTakeFirst()
    if (!removed) refuse('rowUnknown')
    await services.customerLimits.changed(trx)
  })
}
