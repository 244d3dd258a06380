/** What opens pay takes of sheets. */
export { beginSheets } from './months.ts'
export { readLast } from './stored.ts'
