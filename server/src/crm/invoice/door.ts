/** What invoices offer to other things of customer management. */
export { moveTitles, readTaxNumber } from './titles.ts'
