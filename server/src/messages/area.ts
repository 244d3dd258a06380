import { area, part, service } from '#server/access/area.ts'
import { createWatchers } from '#server/access/watchers.ts'
import { channels } from './channels/part.ts'
import { messageClearings } from './clearing.ts'
import { messageEndpoints } from './endpoints.ts'
import { createLiveCounts } from './live.ts'
import { outbox } from './outbox/part.ts'
import { createNotify, registerMessageJobs } from './send.ts'

/** The bell: messages and how many are unread. */
const bell = part({
  endpoints: messageEndpoints,
  services: [
    service('notify', { needs: ['events', 'clock', 'jobs', 'directory', 'outbox'], make: createNotify }),
    service('watchers', {
      needs: ['clock', 'events'],
      make: createWatchers,
      close: (watchers) => watchers.close(),
    }),
    service('liveCounts', {
      needs: ['db', 'events', 'clock', 'log', 'directory', 'sessions'],
      make: createLiveCounts,
    }),
  ],
  jobs: registerMessageJobs,
  clearings: messageClearings,
  stopping: ({ liveCounts }) => liveCounts.close(),
})

/** Messages, and the ways by which they leave the product (platform.md §7). */
export const messages = area({ key: 'messages', parts: [channels, outbox, bell] })
