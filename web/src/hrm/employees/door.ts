/** What recruiting takes of employees. */
/** Fields of the archive in forms of 员工自助. */

export { EntryDialog } from './EntryDialog.tsx'
export { beginOf, FieldInput, valuesOf } from './FieldInput.tsx'
export { ActionRecords } from './history/ActionRecords.tsx'
