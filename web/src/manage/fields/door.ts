/** What fields offer to other things of the administration. */
export { FieldRightsDialog } from './FieldRightsDialog.tsx'
