import { part, service } from '#server/access/area.ts'
import { poolEndpoints } from './endpoints.ts'
import { registerPoolJobs } from './fall.ts'
import { poolFirstSteps } from './first-steps.ts'
import { poolHandOver } from './hand-over.ts'
import { createCustomerPools, loadPoolMembers } from './pools.ts'
import { POOL_NODE } from './rights.ts'
import { poolSheetEndpoints } from './sheets.ts'

/** Customers that nobody owns (crm-records.md §4). */
export const pool = part({
  endpoints: [...poolEndpoints, ...poolSheetEndpoints],
  services: [
    service('customerPools', {
      needs: ['db', 'events'],
      make: createCustomerPools,
      close: (pools) => pools.close(),
    }),
  ],
  jobs: registerPoolJobs,
  members: { [POOL_NODE]: loadPoolMembers },
  handOvers: [poolHandOver],
  firstSteps: poolFirstSteps,
  clearings: [{ module: 'crm', holds: [], tables: ['customer_pool_relations', 'pool_receive_counts'] }],
})
