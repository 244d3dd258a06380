/** What roles offer to other things of the administration. */
export { replaceRoles } from './assign.ts'
export { assignableRoles, requireGivable } from './givable.ts'
