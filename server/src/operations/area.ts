import { operationsCalls } from '#protocol/operations/calls.ts'
import { area, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { findShortage } from '#server/platform/space/shortage.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { backup } from './backup/part.ts'
import { databaseEntry } from './entries/database.ts'
import { jobsEntry } from './entries/jobs.ts'
import { slowStatementsEntry } from './entries/slow-statements.ts'
import { standbyEntry } from './entries/standby.ts'
import { versionsEntry } from './entries/versions.ts'
import { createOperations } from './operations.ts'
import { diskEntry } from './space/entry.ts'
import { registerSampling } from './space/jobs.ts'

/** How the system stands and what to do about it (platform.md §10.7). */
export const operations = area({
  key: 'operations',
  endpoints: [
    on(operationsCalls.status, async ({ services }) => ({
      time: formatMoment(new Date()),
      entries: await services.operations.status(services),
    })),
  ],
  services: [
    service('operations', {
      needs: [],
      make: (_, parts) => createOperations(parts.flatMap((part) => part.operations ?? [])),
    }),
  ],
  parts: [backup],
  operations: [diskEntry, databaseEntry, standbyEntry, jobsEntry, slowStatementsEntry, versionsEntry],
  jobs: registerSampling,
  faults: { disk: ({ config }) => findShortage(config) },
  gauges: (services) => services.operations.gauges(services),
})
