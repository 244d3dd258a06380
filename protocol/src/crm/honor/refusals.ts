import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of honors and letters (locks-and-extensions.md §27). */
export const honorRefusals = {
  themeUnknown: [2263, '主体名称不存在'],
  honorEndsEarly: [400, '有效期结束不能早于有效期开始'],
  agentEndsEarly: [400, '结束日期不能早于开始日期'],
} as const satisfies Refusals
