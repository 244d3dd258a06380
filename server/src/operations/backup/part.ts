import { backupCalls } from '#protocol/operations/backup-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { backupEntry } from './entry.ts'
import { findLastProven, listBackups } from './history.ts'
import { beginBackup, registerBackupJobs } from './jobs.ts'
import { readRule, setRule } from './rule.ts'

/** Backups: by hand and by the clock, proven, kept for a while (platform.md §10.8). */
export const backup = part({
  endpoints: [
    on(backupCalls.begin, (context) => beginBackup(context)),
    on(backupCalls.list, (context) => listBackups(context, context.request)),
    on(backupCalls.lastProven, async ({ services }) => {
      const last = await findLastProven(services.db)
      return { beginTime: last ? formatMoment(last.begun_at) : null }
    }),
    on(backupCalls.rule, ({ services }) => readRule(services.db)),
    on(backupCalls.setRule, (context) => setRule(context, context.request)),
  ],
  jobs: registerBackupJobs,
  operations: [backupEntry],
})
