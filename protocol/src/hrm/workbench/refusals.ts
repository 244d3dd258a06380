import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of the workbench (hrm.md §18.2). */
export const workbenchRefusals = {
  memosTooMany: [400, '每天最多添加%s条备忘录'],
  noteDaysUnfit: [400, '一次最多查询%s天'],
} as const satisfies Refusals
