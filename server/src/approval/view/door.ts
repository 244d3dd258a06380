/** What is shown of submissions. */
export { mayRead, requireReader } from './access.ts'
export { approvalTerms, inApprovalOf } from './waiting.ts'
