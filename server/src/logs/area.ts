import { area } from '#server/access/area.ts'
import { findFault } from './chain/checks.ts'
import { logEndpoints } from './endpoints.ts'
import { registerLogJobs } from './jobs.ts'
import { logsEntry } from './operations-entry.ts'
import { tellOverflows } from './overflow.ts'

/** What was done, and who signed in (platform.md §9). */
export const logs = area({
  key: 'logs',
  endpoints: logEndpoints,
  jobs: (services) => {
    registerLogJobs(services)
    tellOverflows(services)
  },
  operations: [logsEntry],
  faults: { logs: findFault },
})
