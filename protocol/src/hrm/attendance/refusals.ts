import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of attendance (hrm.md §10.5). */
export const attendanceRefusals = {
  clockAhead: [400, '打卡时间不能晚于现在'],
  clockOutside: [400, '不在打卡范围内，请到打卡地点打卡'],
  clocksTooMany: [400, '每天最多打卡%s次'],
  clockCorrected: [400, '补卡产生的打卡不能修改'],
  monthClosed: [400, '%s的考勤已封账，请通过补卡审批更正'],
  monthRunning: [400, '%s尚未结束，次月2日起可以封账'],
  monthNothing: [400, '%s没有可封账的员工'],
  leaveShort: [400, '%s余额不足，还差%s天'],
  leaveBelowFloor: [400, '假期余额不足，不能低于可预支的天数'],
  leaveRulesChanged: [400, '假期规则已被修改，请刷新后重试'],
  leaveUnitsUnfit: [400, '调整天数应在-366到366之间，且不为0'],
  leaveEnded: [400, '有效期不能早于今天'],
  workSinceAhead: [400, '参加工作日期不能晚于今天'],
  shiftUnfit: [400, '班次时间不合理：时段须依次排列，总长不超过24小时，休息时间在时段之内'],
  shiftInUse: [400, '班次正在使用，不能删除'],
  effectBehind: [400, '生效日期不能早于今天'],
  rosterChanged: [400, '排班已被修改，请刷新后重试'],
  groupEmployeeTaken: [400, '有员工已在其他考勤组'],
  groupDeptTaken: [400, '有部门已在其他考勤组'],
} as const satisfies Refusals
