/** Follow-ups of all records, for what counts them. */
export { followUpsAddress } from './follow-up-query.ts'
