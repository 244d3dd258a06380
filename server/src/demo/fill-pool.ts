import { sql, type Transaction } from 'kysely'
import { customer } from '#protocol/crm/customer/type.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { OwnedRecord } from './enter-records.ts'
import type { HiredMember, Organisation } from './hire-staff.ts'
import type { DepartmentKey } from './staff-plan.ts'

/** Whose people claim customers from the pool. */
const CLAIMING: readonly DepartmentKey[] = ['sales1', 'sales2', 'sales3', 'marketing']
const REASON = '超过30天“无新建跟进（跟进记录）”，系统自动放入公海'
/** Days on which customers fell in, counted back from today. */
const DAYS = 20

interface FillOptions {
  organisation: Organisation
  hired: readonly HiredMember[]
  /** Those that come to lie in the pool. */
  customers: readonly OwnedRecord[]
  now: Date
}

/** Opens the pool of a fresh installation to the sales departments, and lets customers lie in it that nobody looked after. */
export async function fillPool(trx: Transaction<Tables>, options: FillOptions): Promise<void> {
  const { pool_id: poolId } = await trx
    .selectFrom('customer_pools')
    .select('pool_id')
    .orderBy('pool_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await addMembers(trx, poolId, options)
  await putIn(trx, poolId, options)
}

async function addMembers(
  trx: Transaction<Tables>,
  poolId: number,
  { organisation, hired }: FillOptions,
): Promise<void> {
  const departments = CLAIMING.flatMap((key) => organisation.departmentIds.get(key) ?? [])
  const administrators = hired.filter(({ key }) => key === 'vice' || key === 'marketing')
  await trx
    .insertInto('pool_members')
    .values([
      ...departments.map((dept_id) => ({
        pool_id: poolId,
        user_id: null,
        dept_id,
        is_administrator: false,
      })),
      ...administrators.map(({ userId }) => ({
        pool_id: poolId,
        user_id: userId,
        dept_id: null,
        is_administrator: true,
      })),
    ])
    .execute()
}

/** As the rule of a pool puts them in: without owner and team, noted in history and timeline by the system. */
async function putIn(
  trx: Transaction<Tables>,
  poolId: number,
  { customers, now }: FillOptions,
): Promise<void> {
  const ids = customers.map(({ id }) => id)
  await sql`insert into customer_pool_relations (customer_id, pool_id)
    select unnest(${ids}::bigint[]), ${poolId}::bigint`.execute(trx)
  await sql`update customer set pre_owner_user_id = owner_user_id, owner_user_id = null, is_receive = null,
      version = version + 1,
      pool_time = greatest(update_time, ${now}::timestamptz - make_interval(days => (id % ${DAYS})::int)),
      update_time = greatest(update_time, ${now}::timestamptz - make_interval(days => (id % ${DAYS})::int))
    where id = any(${ids}::bigint[])`.execute(trx)
  await sql`update contacts set owner_user_id = null where customer_id = any(${ids}::bigint[])`.execute(trx)
  await sql`insert into action_records
      (type, record_id, user_id, behavior, event, object, facts, about, version, create_time, ip_address)
    select ${customer.label}::int, id, 0, 8, 'putInPool', customer_name, '[]'::jsonb,
      ${JSON.stringify({ reasons: [REASON] })}::jsonb, version, pool_time, ''
    from customer where id = any(${ids}::bigint[])`.execute(trx)
  await sql`insert into activities (kind, type, record_id, content, create_user_id, create_time)
    select ${activityKinds.event}::int, ${customer.label}::int, id, ${REASON}, 0, pool_time
    from customer where id = any(${ids}::bigint[])`.execute(trx)
}
