/** What invoices offer to other things of customer management. */
export { readIssuedKinds } from './kinds.ts'
export { bookLocks, invoiceOfOrder } from './locks.ts'
export { listTitles, moveTitles, readTaxNumber } from './titles.ts'
