/** What recruiting takes of employees. */

export { EntryDialog } from './EntryDialog.tsx'
export { EntryOfKnown } from './EntryOfKnown.tsx'
export { beginOf, FieldInput, valuesOf } from './FieldInput.tsx'
export { ActionRecords } from './history/ActionRecords.tsx'
