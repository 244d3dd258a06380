/** What other areas may use of approvals; the acts are those of the calls, in the name of their actor. */
export { setDeputy } from './deputies/door.ts'
export { listFlows, saveFlow } from './flows/door.ts'
export { addSigners, copyTo, decide, type Handed, reassign, returnTo, submit, urge } from './run/door.ts'
export type { ApprovalSubject, SubjectRefusals, SubjectState } from './subject.ts'
export { approvalTerms, inApprovalOf } from './view/door.ts'
