/** What contract files offer to contracts. */
export { contractFileEvents } from './events.ts'
export { orderOf, ordersFollow } from './orders.ts'
export { sealWhenInForce } from './waiting-seals.ts'
