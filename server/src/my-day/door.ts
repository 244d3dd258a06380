/** What contributes to 我的一天. */
export type { DayViewer, Work, WorkEntry, WorkSource } from './declared.ts'
export { todoSources } from './todo-sources.ts'
