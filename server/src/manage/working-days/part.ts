import { part, service } from '#server/access/area.ts'
import { workingDayEndpoints } from './endpoints.ts'
import { createWorkingDays } from './working-days.ts'

/** Working days and public holidays (platform.md §6.8). */
export const workingDays = part({
  endpoints: workingDayEndpoints,
  services: [
    service('workingDays', {
      needs: ['db', 'events'],
      make: createWorkingDays,
      close: (days) => days.close(),
    }),
  ],
})
