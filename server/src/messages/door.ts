/** What others may use of messages beside the service `notify`: the same for another clock. */
export { createNotify } from './send.ts'
