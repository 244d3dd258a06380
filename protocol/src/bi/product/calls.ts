import { statisticFilter } from '#protocol/bi/filter.ts'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id } from '#protocol/platform/wire.ts'
import { listRequestSchema, rowSchema } from '#protocol/record/calls/calls.ts'

export const productAnalysisRight = 'bi/product/read'

/** What is sold of each product (bi.md §9). */
export const productAnalysisCalls = {
  contracts: call({
    path: 'crmContract/queryListByProductId',
    body: 'json',
    need: productAnalysisRight,
    area: 'contract',
    summary: '产品分析：售出某一产品的合同',
    safe: true,
    request: listRequestSchema.omit({ type: true }).extend({ ...statisticFilter, typeId: id() }),
    reply: pageOf(rowSchema),
  }),
} as const
