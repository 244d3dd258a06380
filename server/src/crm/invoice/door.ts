/** What invoices offer to other things of customer management. */
export { bookLocks, invoiceOfOrder } from './locks.ts'
export { listTitles, moveTitles, readTaxNumber } from './titles.ts'
