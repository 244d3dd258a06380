/** What claims offer to orders and bad locks (what has happened to a lock that someone holds), and to the demonstration. */
export { confirmClaim } from './confirm.ts'
export { issueLocks } from './issue.ts'
export { markClaimBad, markClaimHeld, markClaimUsed } from './items.ts'
export { askReturn } from './returns.ts'
