/** What people offer to other things of the administration. */
export { RolesDialog, type RolesRequest } from './RolesDialog.tsx'
