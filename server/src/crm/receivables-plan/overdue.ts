import { sql } from 'kysely'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import type { AppServices } from '#server/access/context.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { type StoredRow, systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { today } from '#server/platform/time/clock.ts'

const overdueJob = defineJob('receivables-plan-overdue', {
  title: '检查逾期的回款计划',
  expireMinutes: 60,
  catchesUp: true,
})

/** Everyday work that must not run twice at once takes its lock under this number. */
const LOCK = 730_208
/** Plans that are written together. */
const BATCH = 500

/** Plans whose day has passed are overdue, daily at 02:00 (crm-records.md §19.3). */
export function registerPlanJobs(services: AppServices): void {
  services.jobs.work(overdueJob, () => markOverduePlans(services))
  services.jobs.schedule(overdueJob, '0 2 * * *', {})
}

/**
 * Marks every plan of which something is still to come and whose day has passed, however long ago: a day on which nobody
 * looked is caught up with. What somebody is changing at this moment waits for the next day. Running twice does nothing more.
 */
export async function markOverduePlans(services: AppServices): Promise<void> {
  const day = today(services.clock)
  for (let last = 0; ; ) {
    const marked = await inTransaction(services.db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
      const { rows } = await sql<StoredRow>`select r.* from receivables_plan r
        where r.deleted_at is null and r.received_status in (0, 2) and r.unreceived_money > 0
          and r.return_date < ${day} and r.id > ${last}
        order by r.id limit ${BATCH} for update of r skip locked`.execute(trx)
      if (rows.length > 0) await happen(trx, systemWriter(services), receivablesPlan, rows, 'fallDue')
      return rows
    })
    const end = marked.at(-1)
    if (!end) return
    last = end.id
  }
}
