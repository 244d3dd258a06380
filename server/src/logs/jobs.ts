import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { addMonths, startOfDay, today } from '#server/platform/time/clock.ts'
import { runCheck, verifyJob } from './chain/checks.ts'
import { anchorLogs, sealLogs } from './chain/seal.ts'

const forgetLogs = defineJob('forget-logs', { title: '清理过期的日志' })
const seal = defineJob('seal-logs', { title: '封存日志', retries: 0 })
const anchor = defineJob('anchor-logs', { title: '记录日志的存证', retries: 0 })
/** How long logs are kept that grow old (platform.md §9.2). The history of records is theirs and stays. */
const MONTHS = 12

/** Sealed every minute, noted in the first hour of a day with somebody there, verified every night; what is older than a year goes. */
export function registerLogJobs(services: AppServices): void {
  const { jobs } = services
  jobs.work(seal, (_, { signal }) => sealLogs(services, signal))
  jobs.schedule(seal, '* * * * *', {})
  jobs.work(anchor, () => anchorLogs(services))
  jobs.schedule(anchor, '5 * * * *', {})
  jobs.work(forgetLogs, () => forgetOldLogs(services))
  jobs.schedule(forgetLogs, '20 3 * * *', {})
  jobs.work(verifyJob, ({ checkId }, { signal }) => runCheck(services, checkId, signal))
  jobs.schedule(verifyJob, '40 3 * * *', {})
}

/** Through the one function that may, which refuses younger rows. Running it twice does nothing more. */
export async function forgetOldLogs({ db, clock }: Pick<AppServices, 'db' | 'clock'>): Promise<void> {
  const before = startOfDay(addMonths(today(clock), -MONTHS))
  await sealLogs({ db })
  await sql`select forget_log(log, ${before}::timestamptz) from log_heads where ages_by is not null`.execute(
    db,
  )
}
