/** What roles offer to other things of the administration. */
export { replaceRoles, requireNoAdministrator } from './assign.ts'
export { assignableRoles, requireGivable } from './givable.ts'
