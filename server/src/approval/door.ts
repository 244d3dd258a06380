/** What other areas may use of approvals. */
export { type Handed, submit } from './run/door.ts'
export type { ApprovalSubject, SubjectRefusals, SubjectState } from './subject.ts'
export { inApprovalOf } from './view/door.ts'
