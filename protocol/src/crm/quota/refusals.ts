import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of quotas (locks-and-extensions.md §16, §27). */
export const quotaRefusals = {
  quotaTaken: [2262, '定额ID已存在'],
  tooManyQuotas: [400, '最多可以有%s条定额'],
  quotaUnknown: [400, '定额%s不存在或已停用，请刷新后再试'],
  quotaIdsFormat: [400, '定额须为以逗号分隔的定额ID'],
  tooManyOfRecord: [400, '最多可以选择%s条定额'],
} as const satisfies Refusals
