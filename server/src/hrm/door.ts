/** What fills the demonstration company. */
export { setWorkSince } from './attendance/adjust.ts'
export { saveGroup } from './attendance/groups.ts'
export { enterDue } from './attendance/joins.ts'
export { leaveApprovals } from './attendance/leave-approvals.ts'
export { listShifts, saveShift } from './attendance/shifts.ts'
export { openPay } from './config-part.ts'
export { addEmployee } from './employees/enter.ts'
export { addLeave } from './employees/leave.ts'
export { assignScheme } from './insurance/assign.ts'
export { saveLimit } from './insurance/base-limits.ts'
export { beginInsurance, createNext } from './insurance/create.ts'
export { addInsured, setStopped } from './insurance/edit.ts'
export { saveScheme } from './insurance/schemes.ts'
export { addDept } from './organisation/write.ts'
export {
  addNextSheet,
  addPayGroup,
  computeSheet,
  fixPay,
  readDefaultSlip,
  readLast,
  sendSlips,
} from './salary/door.ts'
