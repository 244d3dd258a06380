import type { AppServices } from '#server/access/context.ts'
import { forgetSubmits, forgetSubmitsJob } from '#server/access/once.ts'
import { fillInitials, initialsJob, lackInitials } from './change/initials.ts'
import { registerExportJobs } from './features/export/export-later.ts'
import { registerImportJobs } from './features/import/jobs.ts'
import { registerOptionJobs } from './features/options/replace.ts'
import { emptyBin, emptyBinJob } from './features/recycle/purge.ts'
import { expireMembers, expireMembersJob } from './features/team/expire.ts'

/** Registers the background jobs of the engine; times are Asia/Shanghai. */
export async function registerEngineJobs(services: AppServices): Promise<void> {
  const { jobs } = services
  jobs.work(expireMembersJob, () => expireMembers(services))
  jobs.schedule(expireMembersJob, '0 2 * * *', {})
  jobs.work(emptyBinJob, () => emptyBin(services))
  jobs.schedule(emptyBinJob, '0 3 * * *', {})
  jobs.work(forgetSubmitsJob, () => forgetSubmits(services))
  jobs.schedule(forgetSubmitsJob, '0 4 * * *', {})
  jobs.work(initialsJob, (_payload, run) => fillInitials(services, run.signal))
  registerExportJobs(services)
  registerOptionJobs(services)
  await registerImportJobs(services)
  if (await lackInitials(services)) await jobs.send(initialsJob, {}, undefined, { key: 'fill' })
}
