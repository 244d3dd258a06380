/** What recruiting takes of employees. */
export { EntryDialog } from './EntryDialog.tsx'
export { ActionRecords } from './history/ActionRecords.tsx'
