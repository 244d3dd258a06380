import { type RawBuilder, sql, type Transaction } from 'kysely'
import { customer, customerStatus } from '#protocol/crm/customer/type.ts'
import { behaviours } from '#server/engine/change/history.ts'
import type { Tables } from '#server/platform/database.ts'
import { POOL_LABEL } from './list.ts'

interface ArriveOptions {
  /**
   * Which customers enter which pools, and what their history says: a table of `customer_id`, `pool_id`, `reason`.
   * Customers are locked already and owned by somebody.
   */
  arrivals: RawBuilder<unknown>
  /** 0 is the system. */
  userId: number
  ip: string
  now: Date
}

/**
 * Takes customers from their owners and puts them into pools (crm-records.md §4.6): one change of owner each, however many
 * pools. Their contacts lose their owner as well, the team leaves, and a lock falls.
 */
export async function enterPools(
  trx: Transaction<Tables>,
  { arrivals, userId, ip, now }: ArriveOptions,
): Promise<void> {
  const entering = sql`(select customer_id from ${arrivals} a)`
  await sql`insert into owner_records (type, record_id, pre_owner_user_id, post_owner_user_id, create_time)
    select ${POOL_LABEL}::int, r.id, r.owner_user_id, null, ${now}::timestamptz
    from customer r where r.id in ${entering}`.execute(trx)
  await sql`insert into action_records
      (type, record_id, user_id, behavior, object, content, keys, version, ip_address, create_time)
    select ${customer.label}::int, r.id, ${userId}::bigint, ${behaviours.putInPool}::int, r.customer_name,
      t.reasons, array['ownerUserId'], r.version + 1, ${ip}, ${now}::timestamptz
    from customer r join (
      select customer_id, array_agg(distinct reason) as reasons from ${arrivals} a group by customer_id
    ) t on t.customer_id = r.id`.execute(trx)
  await sql`insert into customer_pool_relations (customer_id, pool_id)
    select distinct customer_id, pool_id from ${arrivals} a on conflict do nothing`.execute(trx)
  await sql`update contacts set owner_user_id = null, version = version + 1
    where customer_id in ${entering} and deleted_at is null and owner_user_id is not null`.execute(trx)
  await sql`delete from team_members where type = ${customer.label} and record_id in ${entering}`.execute(trx)
  await sql`update customer set owner_user_id = null, pre_owner_user_id = owner_user_id, pool_time = ${now},
      is_receive = null, status = ${customerStatus.normal}, update_time = ${now}, version = version + 1
    where id in ${entering}`.execute(trx)
}
