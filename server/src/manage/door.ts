/** What other areas may use of administration. */
export { setCompanyInfo } from './company/company-info.ts'
