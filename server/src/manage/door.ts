/** What other areas may use of administration. */
export { readCompanyInfo, setCompanyInfo } from './company/door.ts'
export { presentSimple } from './people/present.ts'
export { officialYears } from './working-days/door.ts'
