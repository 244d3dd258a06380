/** What roles offer to other things of the administration. */
export { assignableRoles, replaceRoles, requireGivable } from './assign.ts'
