/** What locks offer to other things of customer management. */
export { type EventDraft, writeEvents } from './ledger/write-events.ts'
