import { sql, type Transaction } from 'kysely'
import type { customer } from '#protocol/crm/customer/type.ts'
import type { AppServices } from '#server/access/context.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { type Arrival, enterPools } from './arrive.ts'
import { termsOf } from './terms.ts'

const fallJob = defineJob('customer-pool-fall', {
  title: '客户自动进入公海',
  expireMinutes: 60,
  catchesUp: true,
})

/** Everyday work that must not run twice at once takes its lock under this number. */
const LOCK = 730_202

/** Customers that nobody worked on fall into pools, daily at 02:00 (crm-records.md §19.1). */
export function registerPoolJobs(services: AppServices): void {
  services.jobs.work(fallJob, () => dropIntoPools(services))
  services.jobs.schedule(fallJob, '0 2 * * *', {})
}

/**
 * Puts every customer that a rule names into all pools whose rules name it: set by set, in one transaction. Rows that
 * somebody is changing at this moment wait for the next day. Running twice does nothing more.
 */
export async function dropIntoPools(services: AppServices): Promise<void> {
  const { db, clock, customerPools, directory } = services
  const now = clock.now()
  const terms = customerPools.enabled().flatMap((pool) => termsOf(pool, directory.current()))
  if (terms.length === 0) return
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    await sql`select from customer_pools order by pool_id for share`.execute(trx)
    await sql`create temp table falling (customer_id bigint, pool_id bigint, reason text) on commit drop`.execute(
      trx,
    )
    for (const { poolId, limitDay, base, applies, reason } of terms) {
      // whole days since `base` > limitDay
      const latest = new Date(now.getTime() - (limitDay + 1) * DAY)
      await sql`insert into falling (customer_id, pool_id, reason)
        select r.id, ${poolId}::bigint, ${reason}::text from customer r
        where ${applies} and ${base} <= ${latest}
          and exists(select from customer_pools p where p.pool_id = ${poolId} and p.status = 1)
        for update of r skip locked`.execute(trx)
    }
    await sql`analyze falling`.execute(trx)
    for (let after = 0; ; ) {
      const arrivals = await readFalling(trx, after)
      const last = arrivals.at(-1)
      if (!last) return
      after = last.row.id
      await enterPools(trx, systemWriter(services), arrivals)
    }
  })
}

/** Customers that are written together. */
const BATCH = 500

interface Falling {
  id: number
  pools: number[]
  reasons: string[]
}

/** The next customers that fall, in the order of their ids; they are locked already. */
async function readFalling(trx: Transaction<Tables>, after: number): Promise<Arrival[]> {
  const { rows: falling } = await sql<Falling>`
    select customer_id as id, array_agg(pool_id) as pools, array_agg(distinct reason) as reasons
    from falling where customer_id > ${after} group by customer_id order by customer_id limit ${BATCH}`.execute(
    trx,
  )
  const { rows } = await sql<RowOf<typeof customer>>`select * from customer
    where id = any(${falling.map((each) => each.id)}::bigint[])`.execute(trx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return falling.flatMap(({ id, pools, reasons }) => {
    const row = byId.get(id)
    return row ? [{ row, poolIds: pools, reasons }] : []
  })
}
