/** What is shown of submissions. */
export { inApprovalOf } from './waiting.ts'
