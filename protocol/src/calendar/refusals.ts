import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of the calendar (approval-office.md §15). */
export const calendarRefusals = {
  calendarTypeTaken: [400, '日程类型名称不能重复'],
} as const satisfies Refusals
