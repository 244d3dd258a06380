/** What other areas may use of approvals; the acts are those of the calls, in the name of their actor. */
export { clearSubmissions } from './clearing.ts'
export { setDeputy } from './deputies/door.ts'
export { flowInUse } from './flow-store.ts'
export {
  type FlowFollower,
  insertFirstFlow,
  listFlows,
  lockFlows,
  mayUse,
  previewFlow,
  renewFlow,
  saveFlow,
  simpleUserOf,
  testsFor,
  valueIn,
} from './flows/door.ts'
export { forgetSubmissions } from './forget.ts'
export { seatsOf } from './hand-over/seats.ts'
export {
  addSigners,
  copyTo,
  decide,
  type Handed,
  reassign,
  requirePicked,
  returnTo,
  submit,
  urge,
} from './run/door.ts'
export type { ApprovalSubject, SubjectRefusals, SubjectState } from './subject.ts'
export {
  approvalTerms,
  inApprovalOf,
  type LastSubmission,
  lastDecision,
  readSubmissions,
  readTurns,
  usualHours,
} from './view/door.ts'
