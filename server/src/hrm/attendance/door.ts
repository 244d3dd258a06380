/** What is paid on leaving: the days here, the amount by `unusedLeavePay` of `leave-law.ts`. */
export { leavingLeaveOf } from './leaving.ts'
/** What the workbench shows of the caller's own clocks. */
export { clocksOn, daysWithClocks } from './own-days.ts'
/** What salary reads: closed days of a period, and whose are not closed yet. */
export { closingOf, payMonthsOf } from './pay-periods.ts'
