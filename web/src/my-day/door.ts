/** What areas contribute to 我的一天. */
export type { WorkAct } from './acts.ts'
