import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of 我的一天 (approval-office.md §15A). */
export const myDayRefusals = {
  putOffGone: [400, '该事项已处理，或不再需要您处理'],
  putOffTooFar: [400, '请选择明天起%s天内的日期'],
  putOffTooMany: [400, '最多可推迟%s项，请先处理一部分'],
} as const satisfies Refusals
