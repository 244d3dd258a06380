/** What locks offer to other parts of customer management, and to the demonstration. */
/** What locks offer to other things of customer management, and to the demonstration. */
export { lockNumbered, tidyNumber } from './find-lock.ts'
export { refuseLockHolders } from './keep-customer.ts'
export { entitlementRows, type LockRow, licenceRows, rowOfState } from './ledger/project.ts'
export { readLedgers } from './ledger/read-events.ts'
export { type EventDraft, writeEvents } from './ledger/write-events.ts'
export { stateShower } from './show-state.ts'
export { showStatus } from './status-terms.ts'
export { createLocks, takenNumbers } from './stock-in.ts'
