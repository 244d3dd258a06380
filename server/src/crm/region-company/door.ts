/** What the companies that sell offer to other things of customer management. */
export { readRegionCompany } from './companies.ts'
