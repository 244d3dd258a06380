import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of logs (approval-office.md Appendix A). */
export const workLogRefusals = {
  workLogGone: [509, '日志已删除'],
} as const satisfies Refusals
