import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of recruiting (hrm.md §1.7). */
export const recruitingRefusals = {
  interviewMissing: [6049, '暂无面试安排'],
} as const satisfies Refusals
