/** What calls about things that are related to records declare (docs/seams/related-records.md). */
export { relatedIds, relatedLists } from './wire.ts'
