/** What roles offer to other things of the administration. */
export { replaceRoles, requireGivable } from './assign.ts'
