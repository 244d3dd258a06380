import { sql } from 'kysely'
import { HONOR_EXPIRING } from '#protocol/crm/honor/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { today } from '#server/platform/time/clock.ts'
import { isExpiring } from './status-terms.ts'
import './tables.ts'

const remindJob = defineJob('honor-expire', {
  title: '提醒即将到期的荣誉',
  expireMinutes: 30,
  catchesUp: true,
})

/** Honors that are noted together. */
const BATCH = 500

/** Daily at 08:40 (locks-and-extensions.md §26). */
export function registerHonorJobs(services: AppServices): void {
  services.jobs.work(remindJob, () => remindOfHonors(services))
  services.jobs.schedule(remindJob, '40 8 * * *', {})
}

/**
 * Notifies the owners of honors that are about to expire, once for each end of validity: a day on which the job did not run is
 * caught up with, and an end that was moved is notified of again.
 */
export async function remindOfHonors(services: AppServices): Promise<void> {
  const day = today(services.clock)
  for (;;) {
    const reminded = await inTransaction(services.db, async (trx) => {
      const { rows } = await sql<{ id: number; name: string; owner: number }>`
        with noted as (
          insert into honor_reminder (honor_id, valid_end)
          select r.id, r.valid_end from honor r
          where r.deleted_at is null and r.owner_user_id is not null and ${isExpiring(day)}
            and not exists (select from honor_reminder n where n.honor_id = r.id and n.valid_end = r.valid_end)
          order by r.id limit ${BATCH}
          on conflict do nothing returning honor_id)
        select r.id, r.honor_name as name, r.owner_user_id as owner from noted join honor r on r.id = noted.honor_id
        order by r.id`.execute(trx)
      await services.notify.sendMessages(
        trx,
        rows.map(({ id, name, owner }) => ({
          type: HONOR_EXPIRING,
          label: messageLabels.crm,
          recipients: [owner],
          title: name,
          typeId: id,
          sender: 0,
        })),
      )
      return rows.length
    })
    if (reminded < BATCH) return
  }
}
