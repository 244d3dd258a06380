import { area, service } from '#server/access/area.ts'
import { messageEndpoints } from './endpoints.ts'
import { createLiveCounts } from './live.ts'
import { createNotify, registerMessageJobs } from './send.ts'

/** The bell: messages and how many are unread (platform.md §7). */
export const messages = area({
  key: 'messages',
  endpoints: messageEndpoints,
  services: [
    service('notify', { needs: ['events', 'clock', 'jobs', 'directory'], make: createNotify }),
    service('liveCounts', {
      needs: ['db', 'events', 'clock', 'log', 'directory', 'sessions'],
      make: createLiveCounts,
    }),
  ],
  jobs: registerMessageJobs,
  stopping: ({ liveCounts }) => liveCounts.close(),
})
