import type { AppServices } from '#server/access/context.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { measureVolumes } from '#server/platform/space/volumes.ts'
import { sampleSpace } from './forecast.ts'

const sampleJob = defineJob('space-sample', { title: '记录磁盘用量', retries: 0 })

/** Every hour: how much of the disk is used, for the forecast. */
export function registerSampling({ jobs, db, clock, config }: AppServices): void {
  jobs.work(sampleJob, async () => sampleSpace(db, await measureVolumes(config), clock.now()))
  jobs.schedule(sampleJob, '3 * * * *', {})
}
