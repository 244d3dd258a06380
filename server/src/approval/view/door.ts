/** What is shown of submissions. */
export { mayRead, requireReader } from './access.ts'
export { inApprovalOf } from './waiting.ts'
