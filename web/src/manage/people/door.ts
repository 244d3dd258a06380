/** What people offer to other things of the administration, and to areas from which accounts are made. */
export { RoleSelect } from './RoleSelect.tsx'
export { RolesDialog, type RolesRequest } from './RolesDialog.tsx'
export type { StaffSource } from './staff-sources.ts'
export { refreshPeople } from './use-people.ts'
