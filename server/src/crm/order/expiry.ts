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

/** Days behind the end of a trial on which its owner may still be notified, where the server was off on the last day. */
const LATE_TRIAL = 6

interface EndingLock {
  id: number
  shell_num: string
  owner_user_id: number
}

/**
 * Notifies owners of rentals that end soon (locks-and-extensions.md §26): once for each of the days before the end. A day on which
 * the job did not run is caught up with by the next one, of the earlier days only the last. Sets nothing.
 */
export async function remindOfEnds(services: AppServices): Promise<void> {
  const { expireRemindDays } = await readLockConfig(services)
  const days = [expireRemindDays, ...REMINDED.filter((each) => each < expireRemindDays)]
  const day = today(services.clock)
  await remind(
    services,
    orderMessage.lockEnds,
    sql`select r.id, r.end_time, (select min(t.days) from unnest(${days}::int[]) t(days)
        where t.days >= r.end_time - ${day}::date) as days
      from software_lock r where r.deleted_at is null and r.owner_user_id is not null
        and r.status = ${statusCode('inUse')} and r.is_trial = 0
        and r.end_time between ${day}::date and ${day}::date + ${expireRemindDays}::int`,
  )
}

/** Notifies owners of trials on their last day, or on the next one on which the job runs (locks-and-extensions.md §7.10). */
export async function remindOfTrials(services: AppServices): Promise<void> {
  const day = today(services.clock)
  await remind(
    services,
    orderMessage.trialEnds,
    sql`select r.id, r.end_time, 0 as days from software_lock r
      where r.deleted_at is null and r.owner_user_id is not null and r.status = ${statusCode('onTrial')}
        and r.end_time between ${addDays(day, -LATE_TRIAL)}::date and ${day}::date`,
  )
}

/** Notes what is due as `id, end_time, days` and was not reminded of as late as that, and notifies the owners. */
async function remind({ db, notify }: AppServices, type: number, due: ReturnType<typeof sql>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<EndingLock>`
      with due as (${due}), noted as (
        insert into lock_reminder (lock_id, end_time, days)
        select d.id, d.end_time, d.days from due d where not exists (select from lock_reminder n
          where n.lock_id = d.id and n.end_time = d.end_time and n.days <= d.days)
        on conflict do nothing returning lock_id)
      select r.id, r.shell_num, r.owner_user_id from noted join software_lock r on r.id = noted.lock_id
      order by r.id`.execute(trx)
    await notify.sendMessages(
      trx,
      rows.map(({ id, shell_num, owner_user_id }) => ({
        type,
        label: messageLabels.crm,
        recipients: [owner_user_id],
        title: shell_num,
        typeId: id,
        sender: 0,
      })),
    )
  })
}

const expiryJob = defineJob('lock-expire-remind', {
  title: '软件锁到期提醒',
  retries: 2,
  expireMinutes: 30,
  catchesUp: true,
})
const trialJob = defineJob('trial-expire', {
  title: '试用到期提醒',
  retries: 2,
  expireMinutes: 30,
  catchesUp: true,
})

/** Daily at 08:30 and 08:35. */
export function registerExpiryJob(services: AppServices): void {
  services.jobs.work(expiryJob, async () => remindOfEnds(services))
  services.jobs.schedule(expiryJob, '30 8 * * *', {})
  services.jobs.work(trialJob, async () => remindOfTrials(services))
  services.jobs.schedule(trialJob, '35 8 * * *', {})
}
