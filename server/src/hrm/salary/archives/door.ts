/** What sheets and the daily job take of archives. */
export { applyDue, applyDueOfUngrouped } from './due.ts'
export { currentOf, type PaySet, readArchives } from './stored.ts'
