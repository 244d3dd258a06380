/** What fills the demonstration company. */

export { openPay } from './config-part.ts'
export { addEmployee } from './employees/enter.ts'
export { addLeave } from './employees/leave.ts'
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
