/** What pools offer to other things of customer management. */
export { distributeOperation } from './distribute.tsx'
export { adaptCustomer } from './pool-screen.ts'
export { putInOperation } from './put-in.tsx'
export { receiveOperation } from './receive.tsx'
