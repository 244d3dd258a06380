/** What is shown of submissions. */
export { mayRead, requireReader } from './access.ts'
export { type LastSubmission, lastDecision, readSubmissions, readTurns, usualHours } from './submissions.ts'
export { approvalTerms, inApprovalOf } from './waiting.ts'
