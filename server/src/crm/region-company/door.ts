/** What the companies that sell offer to other things of customer management. */
export { listRegionCompanies, readRegionCompany } from './companies.ts'
