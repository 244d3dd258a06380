import { outboxCalls } from '#protocol/messages/outbox-calls.ts'
import { part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { registerOutboxJobs } from './jobs.ts'
import { countOutgoing, dropOutgoing, listAttempts, listOutgoing, sendAgain } from './manage.ts'
import { outboxEntry } from './operations-entry.ts'
import { createOutbox } from './outbox.ts'

/** What leaves the product: written with what it tells of, sent by a job (platform.md §7.7). */
export const outbox = part({
  endpoints: [
    on(outboxCalls.list, (context) => listOutgoing(context, context.request)),
    on(outboxCalls.counts, (context) => countOutgoing(context)),
    on(outboxCalls.attempts, (context) => listAttempts(context, context.request.id)),
    on(outboxCalls.again, (context) => sendAgain(context, context.request.ids)),
    on(outboxCalls.drop, (context) => dropOutgoing(context, context.request.ids)),
  ],
  services: [service('outbox', { needs: ['channels', 'clock', 'directory', 'jobs'], make: createOutbox })],
  jobs: registerOutboxJobs,
  operations: [outboxEntry],
})
