/** What other areas may use of administration. */
export { readCompanyInfo, setCompanyInfo } from './company/door.ts'
