/** For pages of employees. */
export { AssignDialog } from './assign-dialog.ts'
