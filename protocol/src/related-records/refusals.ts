import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of relations to records of customer management (crm-records.md §17.4). */
export const relatedRefusals = {
  relatedTooMany: [400, '最多关联%s个%s'],
} as const satisfies Refusals
