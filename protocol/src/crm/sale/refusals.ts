import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of the sale ledger. */
export const saleRefusals = {
  salesTooMany: [400, '一次最多打印%s张销售单'],
} as const satisfies Refusals
