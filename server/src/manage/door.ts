/** What other areas may use of administration. */
export { readCompanyInfo, setCompanyInfo } from './company/door.ts'
export { officialYears } from './working-days/door.ts'
