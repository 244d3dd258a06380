/** What invoices offer to other things of customer management. */
export { listTitles, moveTitles, readTaxNumber } from './titles.ts'
