/** What is shown of submissions. */
export { requireReader } from './access.ts'
export { inApprovalOf } from './waiting.ts'
