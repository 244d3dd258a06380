/** What locks offer to other parts of customer management, and to the demonstration. */
export { findByNumber } from './find-lock.ts'
export { refuseLockHolders } from './keep-customer.ts'
export { entitlementRows, licenceRows, rowOfState } from './ledger/project.ts'
export { readLedgers } from './ledger/read-events.ts'
export { type EventDraft, writeEvents } from './ledger/write-events.ts'
export { createLocks, takenNumbers, tidyNumber } from './stock-in.ts'
