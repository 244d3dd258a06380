/** What invoices offer to other things of customer management. */
export { moveTitles } from './titles.ts'
