/** What roles offer to other things of the administration. */
export { assignableRoles, replaceRoles } from './assign.ts'
