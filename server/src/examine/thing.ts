/** What approvals are called among the things that are related to records (docs/seams/related-records.md). */
export const THING = 'examine'
