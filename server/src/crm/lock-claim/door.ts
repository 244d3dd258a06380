/** What claims offer to the code of orders and of bad locks: what has happened to a lock that someone holds. */
export { markClaimBad, markClaimHeld, markClaimUsed } from './items.ts'
