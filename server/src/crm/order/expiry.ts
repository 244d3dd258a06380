import { sql } from 'kysely'
import { orderMessage } from '#protocol/crm/order/messages.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { addDays, today } from '#server/platform/time/clock.ts'
import { readLockConfig } from '../lock-config/door.ts'

/** Days before the end of a rental on which its owner is notified, besides the first one, which is a setting. */
const REMINDED = [15, 7, 1]

interface EndingLock {
  id: number
  shell_num: string
  owner_user_id: number
  is_trial: number
}

/** Notifies owners of rentals that end soon, and of trials on their last day (locks-and-extensions.md §26). Sets nothing. */
export async function remindOfEnds(services: AppServices): Promise<void> {
  const { db, clock, notify } = services
  const { expireRemindDays } = await readLockConfig({ db })
  const day = today(clock)
  const first = REMINDED.filter((days) => days < expireRemindDays)
  const ends = [expireRemindDays, ...first].map((days) => addDays(day, days))
  await inTransaction(db, async (trx) => {
    const { rows } =
      await sql<EndingLock>`select r.id, r.shell_num, r.owner_user_id, r.is_trial from software_lock r
      where r.deleted_at is null and r.owner_user_id is not null and (
        (r.status = ${statusCode('inUse')} and r.is_trial = 0 and r.end_time = any(${ends}::date[]))
        or (r.status = ${statusCode('onTrial')} and r.end_time = ${day}::date))
      order by r.id`.execute(trx)
    await notify.sendMessages(
      trx,
      rows.map(({ id, shell_num, owner_user_id, is_trial }) => ({
        type: is_trial === 1 ? orderMessage.trialEnds : orderMessage.lockEnds,
        label: messageLabels.crm,
        recipients: [owner_user_id],
        title: shell_num,
        typeId: id,
        sender: 0,
      })),
    )
  })
}

const expiryJob = defineJob('lock-expire-remind', { title: '软件锁到期提醒', retries: 2, expireMinutes: 30 })

/** Daily at 08:30. */
export function registerExpiryJob(services: AppServices): void {
  services.jobs.work(expiryJob, async () => remindOfEnds(services))
  services.jobs.schedule(expiryJob, '30 8 * * *', {})
}
