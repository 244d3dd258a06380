/** What fills the demonstration company. */
export { setWorkSince } from './attendance/adjust.ts'
export { saveGroup } from './attendance/groups.ts'
export { enterDue } from './attendance/joins.ts'
export { leaveApprovals } from './attendance/leave-approvals.ts'
export { saveRoster } from './attendance/roster.ts'
export { listShifts, saveShift } from './attendance/shifts.ts'
export { openPay } from './config-part.ts'
export { addMaterial } from './employees/children/materials.ts'
export { addChild } from './employees/children/write.ts'
export { addEmployee } from './employees/enter.ts'
export { addLeave } from './employees/leave.ts'
export { enterMove } from './employees/move.ts'
export { assignScheme } from './insurance/assign.ts'
export { saveLimit } from './insurance/base-limits.ts'
export { beginInsurance, createNext } from './insurance/create.ts'
export { addInsured, setStopped } from './insurance/edit.ts'
export { saveScheme } from './insurance/schemes.ts'
export { addDept, setDept } from './organisation/write.ts'
export { advancePlan, stopPlan } from './performance/advance.ts'
export { addAppeal } from './performance/appeals.ts'
export { confirmTarget, evaluate } from './performance/evaluate.ts'
export { addPlan } from './performance/plan-write.ts'
export { acceptResults } from './performance/results.ts'
export { writeAppraisal } from './performance/write-goals.ts'
export { addProof, revokeProof } from './proofs/act.ts'
export { addCandidate } from './recruiting/candidates.ts'
export { arrange, setResult } from './recruiting/interviews.ts'
export { eliminateCandidates, moveCandidates, setPooled } from './recruiting/moves.ts'
export { addPost } from './recruiting/posts.ts'
export {
  addNextSheet,
  addPayGroup,
  computeSheet,
  fixPay,
  readDefaultSlip,
  readLast,
  sendSlips,
} from './salary/door.ts'
export { addRequest } from './self/requests.ts'
export { ownEmployeeId } from './staff.ts'
export { addMemo } from './workbench/memos.ts'
