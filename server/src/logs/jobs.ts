import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { addMonths, startOfDay, today } from '#server/platform/clock.ts'
import { defineJob } from '#server/platform/jobs.ts'

const forgetLogs = defineJob('forget-logs', { title: '清理过期的日志' })
/** How long operations and logins are kept (platform.md §9.2). The history of records is theirs and stays. */
const MONTHS = 12

/** Every night what is older than a year goes. */
export function registerLogJobs(services: AppServices): void {
  services.jobs.work(forgetLogs, () => forgetOldLogs(services))
  services.jobs.schedule(forgetLogs, '20 3 * * *', {})
}

/** Running it twice does nothing more. */
export async function forgetOldLogs({ db, clock }: Pick<AppServices, 'db' | 'clock'>): Promise<void> {
  const before = startOfDay(addMonths(today(clock), -MONTHS))
  await sql`delete from sys_log where create_time < ${before}`.execute(db)
  await sql`delete from login_log where login_time < ${before}`.execute(db)
}
