/** What the company offers to other things of the administration. */
export { readCompanyInfo, setCompanyInfo } from './company-info.ts'
export { readHeaderOrder } from './user-settings.ts'
