/** Own companies that honors and letters name. */
export { checkTheme, companyThemes } from './companies.ts'
