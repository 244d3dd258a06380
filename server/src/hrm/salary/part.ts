import { part } from '#server/access/area.ts'
import type { AppServices } from '#server/access/context.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { applyDueOfUngrouped } from './archives/door.ts'
import { salaryArchives } from './archives/part.ts'
import { salarySettings } from './settings/part.ts'
import { salarySheets } from './sheets/part.ts'
import { salarySlips } from './slips/part.ts'

const dueJob = defineJob('hrm-pay-due', { title: '生效到期的调薪', catchesUp: true })

function registerDueJob(services: AppServices): void {
  services.jobs.work(dueJob, () => applyDueOfUngrouped(services))
  services.jobs.schedule(dueJob, '15 0 * * *', {})
}

/** 薪资管理 (hrm.md §12–16). */
export const salary = [
  salarySettings,
  salaryArchives,
  salarySheets,
  salarySlips,
  part({ jobs: registerDueJob }),
] as const
