/** What recruiting takes of employees. */
export { ConfirmEntryDialog } from './ConfirmEntryDialog.tsx'
export { EntryDialog } from './EntryDialog.tsx'
export { beginOf, FieldInput, valuesOf } from './FieldInput.tsx'
export { ActionRecords } from './history/ActionRecords.tsx'
