/** How an area shows something of itself on 系统状态. */
export { fact, type OperationsEntry, operationsEntry } from './entry.ts'
