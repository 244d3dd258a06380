/** What slips, and what opens pay, take of sheets. */
export type { RowFacts } from './compute.ts'
export { explainFigures } from './explain.ts'
export { beginSheets } from './months.ts'
export { ratesReader } from './rates-of-row.ts'
export { lockIdleSheet, monthName, readLast, requireAct, type StoredSheet } from './stored.ts'
/** What the workbench shows of sheets. */
export { countSheetsToExamine, surveySalary } from './survey.ts'
