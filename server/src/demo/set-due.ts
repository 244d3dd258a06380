import { sql, type Transaction } from 'kysely'
import { ALL_LEVELS, poolRuleTypes } from '#protocol/crm/pool/calls.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { addDays, formatDay } from '#server/platform/time/clock.ts'

type Trx = Transaction<Tables>

/** What is to be contacted by its owner, while it is worked on. */
const followed = [
  { table: 'customer', still: sql`r.status = 1` },
  { table: 'leads', still: sql`r.is_transform = 0` },
  { table: 'business', still: sql`r.is_end = 0` },
] as const
/** Of each, for everybody who sells. */
const DUE = 2
/** Days from now on which somebody's newest contract ends: within the notice that an installation begins with. */
const ENDS_IN = 2
/** Contracts are visited after half a year. */
const VISITED_AFTER = 180
/** Whoever nobody has been in touch with for two years falls into the pool; his owner is told half a year before. */
const FALLS_AFTER = 730
const NOTICE = 180

/** Everybody who sells finds something in each entry of his to-dos, on whatever day the company is loaded. */
export async function setDue(trx: Trx, { now }: { now: Date }): Promise<void> {
  const day = formatDay(now)
  for (const { table, still } of followed) await planToday(trx, { table, still, day })
  await endSoon(trx, day)
  await remindOfVisits(trx)
  await remindOfPool(trx)
}

interface PlanOptions {
  table: string
  still: ReturnType<typeof sql>
  day: string
}

/** The newest ones that nobody has spoken with today get their next contact in the course of the day. */
async function planToday(trx: Trx, { table, still, day }: PlanOptions): Promise<void> {
  await sql`update ${sql.table(table)} d set next_time = ${day}::date + time '09:30' + n.place * interval '95 minutes'
    from (select r.id, row_number() over (partition by r.owner_user_id order by r.id desc) as place
      from ${sql.table(table)} r join users u on u.user_id = r.owner_user_id and u.status = 1
      where r.deleted_at is null and ${still} and (r.last_time is null or r.last_time < ${day}::date)) n
    where n.id = d.id and n.place <= ${DUE}`.execute(trx)
}

async function endSoon(trx: Trx, day: string): Promise<void> {
  await sql`update contract d set end_time = ${addDays(day, ENDS_IN)}::date
    from (select r.id, row_number() over (partition by r.owner_user_id order by r.id desc) as place
      from contract r where r.deleted_at is null and r.check_status in (1, 10) and r.start_time < ${day}::date) n
    where n.id = d.id and n.place = 1`.execute(trx)
}

async function remindOfVisits(trx: Trx): Promise<void> {
  await sql`update company_settings set status = 1, value = ${String(VISITED_AFTER)}
    where name = 'returnVisitRemindConfig'`.execute(trx)
}

async function remindOfPool(trx: Trx): Promise<void> {
  await sql`with opened as (
      update customer_pools set put_in_rule = 1, remind_setting = 1, remind_day = ${NOTICE}::int
      where pool_id = (select min(pool_id) from customer_pools) returning pool_id
    ), ruled as (
      insert into pool_rules (pool_id, type, deal_handle, business_handle, customer_level_setting)
      select pool_id, ${poolRuleTypes.followUp}::int, 1, 1, 1 from opened returning rule_id
    )
    insert into pool_rule_levels (rule_id, level, limit_day)
    select rule_id, ${ALL_LEVELS}::text, ${FALLS_AFTER}::int from ruled`.execute(trx)
}
