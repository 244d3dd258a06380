import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of the calendar (approval-office.md §15). */
export const calendarRefusals = {
  calendarTypeTaken: [400, '日程类型名称不能重复'],
  calendarTypeUnknown: [400, '日程类型已被删除，请重新选择'],
  calendarPersonUnknown: [400, '参与人中有已不存在的员工，请重新选择'],
  eventsTooMany: [400, '日程超过%s项，请缩短查询的时间范围'],
  busyTimesWithheld: [401, '公司没有开放查看其他员工的忙碌时间', 'record'],
  eventGone: [501, '日程已删除'],
  eventNeverHappens: [400, '按所选的重复规则没有任何一次日程，请重新选择'],
} as const satisfies Refusals
