import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { addDays, startOfDay, today } from '#server/platform/time/clock.ts'
import { deliver } from './deliver.ts'
import { deliverJob } from './outbox.ts'

const forgetOutgoing = defineJob('forget-outgoing', { title: '清理站外消息的发送记录', catchesUp: true })
/** Days that is kept what arrived or was dropped, and what failed and nobody has looked at. */
const KEPT = { done: 30, dead: 180 }

/** What waits is sent at once, and looked after every minute: nothing depends on being woken. */
export function registerOutboxJobs(services: AppServices): void {
  const { jobs } = services
  jobs.work(deliverJob, (_, { signal }) => deliver(services, signal))
  jobs.schedule(deliverJob, '* * * * *', {})
  jobs.work(forgetOutgoing, () => forgetOldOutgoing(services))
  jobs.schedule(forgetOutgoing, '40 3 * * *', {})
}

/** Running it twice does nothing more. */
export async function forgetOldOutgoing({ db, clock }: Pick<AppServices, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => startOfDay(addDays(today(clock), -days))
  await sql`delete from outbox where state in ('sent', 'dropped') and done_at < ${before(KEPT.done)}`.execute(
    db,
  )
  await sql`delete from outbox where state = 'dead' and done_at < ${before(KEPT.dead)}`.execute(db)
}
