/** What pools offer to other things of customer management. */

export { claimOperation } from './claim.tsx'
export { distributeOperation } from './distribute.tsx'
export { adaptCustomer } from './pool-screen.ts'
export { putInOperation } from './put-in.tsx'
