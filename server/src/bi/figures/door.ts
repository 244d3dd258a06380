/** Sets of records, said once for what counts, adds up and lists them. */
export { duringDays, holding, listSet, ownedBy, ownersOf, type RecordSet, summed } from './record-set.ts'
export { type Figure, readFigures } from './scan.ts'
export * from './sets.ts'
