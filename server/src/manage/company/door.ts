/** What the company offers to other things of the administration. */
export { readHeaderOrder } from './user-settings.ts'
