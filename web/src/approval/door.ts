import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What other areas may use of approvals. */
export {
  type Decided,
  type DecidedKind,
  type Decision,
  DecisionQueueProvider,
  FactList,
  useDecide,
} from './decision/door.ts'
export { useLiveApprovals } from './live.ts'
export { MoreRow, moreNearEnd } from './MoreRow.tsx'
export { ApprovalLog } from './record/ApprovalLog.tsx'
export { useSubjectSubmission } from './record/submission.tsx'
export { TypeIcon } from './type-icon/TypeIcon.tsx'

/** 审批流信息 of a record. */
export const ApprovalStrip = lazyComponent(
  async () => (await import('./record/ApprovalStrip.tsx')).ApprovalStrip,
)

/** How far a submission of what is no record is, and what one may do about it. */
export const SubmissionStrip = lazyComponent(
  async () => (await import('./record/SubmissionStrip.tsx')).SubmissionStrip,
)
