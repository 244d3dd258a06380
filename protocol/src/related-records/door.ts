/** Fields of calls about things that are related to records, and what they hold. */
export { listsOf, type RelatedLists, type RelatedRef, relatedIds, relatedLists } from './wire.ts'
