/** What others may use of messages beside the service `notify`: the same for another clock, and who may read what theirs open. */
export type { MessageReader } from './outbox/readers.ts'
export { createNotify } from './send.ts'
