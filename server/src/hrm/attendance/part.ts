import { clockCalls } from '#protocol/hrm/attendance/clock-calls.ts'
import { leaveCalls } from '#protocol/hrm/attendance/leave-calls.ts'
import { attendanceMonthCalls } from '#protocol/hrm/attendance/month-calls.ts'
import { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { adjustBalance, setWorkSince } from './adjust.ts'
import { listBalances, ownBalances, ownLedger, readLedger } from './balances.ts'
import { exportClocks, listClocks, listOwnClocks } from './clock-list.ts'
import { addClock, punch, removeClock, updateClock } from './clocks.ts'
import { closeMonth } from './close.ts'
import { correctionApprovals } from './corrections.ts'
import { listGroups, saveGroup } from './groups.ts'
import { leaveInCalendars, missingClocks, registerLeaveJob } from './joins.ts'
import { registerDaysJob } from './keep-days.ts'
import { leaveApprovals, overtimeApprovals } from './leave-approvals.ts'
import { saveRules, showRules } from './leave-rules.ts'
import { readLeaving } from './leaving.ts'
import { exportMonths, listMonths, readMonth, readOwnMonth, readState } from './month-list.ts'
import { readRoster, saveRoster } from './roster.ts'
import { listRosters } from './roster-list.ts'
import { listShifts, removeShift, saveShift } from './shifts.ts'
import './tables.ts'

/** 考勤管理 (hrm.md §10). */
export const attendance = part({
  endpoints: [
    on(clockCalls.list, (context) => listClocks(context, context.request)),
    on(clockCalls.export, (context) => exportClocks(context, context.request)),
    on(clockCalls.mine, (context) => listOwnClocks(context, context.request)),
    on(clockCalls.add, (context) => addClock(context, context.request)),
    on(clockCalls.update, (context) => updateClock(context, context.request)),
    on(clockCalls.remove, (context) => removeClock(context, context.request.clockId)),
    on(clockCalls.punch, (context) => punch(context, context.request)),
    on(attendanceSettingCalls.shifts, (context) => listShifts(context)),
    on(attendanceSettingCalls.saveShift, (context) => saveShift(context, context.request)),
    on(attendanceSettingCalls.removeShift, (context) => removeShift(context, context.request.shiftId)),
    on(attendanceSettingCalls.groups, (context) => listGroups(context)),
    on(attendanceSettingCalls.saveGroup, (context) => saveGroup(context, context.request)),
    on(attendanceSettingCalls.roster, (context) => readRoster(context, context.request)),
    on(attendanceSettingCalls.rosters, (context) => listRosters(context, context.request)),
    on(attendanceSettingCalls.saveRoster, (context) => saveRoster(context, context.request)),
    on(attendanceMonthCalls.list, (context) => listMonths(context, context.request)),
    on(attendanceMonthCalls.detail, (context) => readMonth(context, context.request)),
    on(attendanceMonthCalls.mine, (context) => readOwnMonth(context, context.request.month)),
    on(attendanceMonthCalls.export, (context) => exportMonths(context, context.request)),
    on(attendanceMonthCalls.state, (context) => readState(context, context.request.month)),
    on(attendanceMonthCalls.close, (context) => closeMonth(context, context.request.month)),
    on(leaveCalls.balances, (context) => listBalances(context, context.request)),
    on(leaveCalls.ledger, (context) => readLedger(context, context.request)),
    on(leaveCalls.leaving, (context) => readLeaving(context, context.request.employeeId)),
    on(leaveCalls.mine, (context) => ownBalances(context)),
    on(leaveCalls.myLedger, (context) => ownLedger(context, context.request.leaveType)),
    on(leaveCalls.adjust, (context) => adjustBalance(context, context.request)),
    on(leaveCalls.setWorkSince, (context) => setWorkSince(context, context.request)),
    on(leaveCalls.rules, (context) => showRules(context)),
    on(leaveCalls.saveRules, (context) => saveRules(context, context.request)),
  ],
  examineListeners: [leaveApprovals, overtimeApprovals, correctionApprovals],
  workSources: [missingClocks],
  calendarSources: [leaveInCalendars],
  jobs: (services) => {
    registerLeaveJob(services)
    registerDaysJob(services)
  },
})
