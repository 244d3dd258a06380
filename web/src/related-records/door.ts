/** What a thing is related to: its cells with the dialog, and the lists as calls take them. */
export { noRelations, relatedIdsOf } from './kinds.ts'
export { RelatedRecords } from './RelatedRecords.tsx'
