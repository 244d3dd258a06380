/** What contract files offer to contracts, and to the demonstration. */
export { contractFileEvents } from './events.ts'
export { keepFile } from './keep-file.ts'
export { haveEffectiveOrder, orderOf, ordersFollow } from './orders.ts'
export { saveSeal } from './seals.ts'
export { sealWhenInForce } from './waiting-seals.ts'
export { checkFile, hasFile, keepFileForm } from './with-contract.ts'
