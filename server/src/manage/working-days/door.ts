/** What the administration knows of working days; the company's own are the service `workingDays`. */
export { officialYears } from './official.ts'
