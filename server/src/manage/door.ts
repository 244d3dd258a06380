/** What other areas may use of administration. */
export { presentSimple } from './people/present.ts'
export { officialYears } from './working-days/door.ts'
