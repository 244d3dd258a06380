/** What recruiting takes of employees. */
export { EntryDialog } from './EntryDialog.tsx'
