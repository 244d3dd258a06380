import { z } from 'zod'
import { statisticFilter } from '#protocol/bi/filter.ts'
import { crmUsers } from '#protocol/crm/door.ts'
import { call } from '#protocol/platform/call.ts'
import { flag, integer, optional } from '#protocol/platform/wire.ts'

/** What people are ranked by on the workbench, by the code on the wire, in its order; sums have goals (bi.md §17.10). */
export const rankings = [
  { code: 2, label: '回款金额', unit: '元' },
  { code: 1, label: '合同金额', unit: '元' },
  { code: 3, label: '合同数', unit: '个' },
  { code: 4, label: '新增客户数', unit: '个' },
  { code: 5, label: '新增联系人', unit: '个' },
  { code: 8, label: '新增跟进记录数', unit: '条' },
] as const
export type RankingCode = (typeof rankings)[number]['code']

const rankedSchema = z.object({
  userId: z.number(),
  ownerUserId: z.number().optional(),
  createUserId: z.number().optional(),
  realname: z.string(),
  img: z.string().nullable(),
  structureName: z.string(),
  money: z.number().optional(),
  count: z.number().optional(),
  rate: z.number().optional(),
})
export type Ranked = z.infer<typeof rankedSchema>

export const rankingCalls = {
  ranking: call({
    path: 'biRanking/ranking',
    body: 'json',
    need: crmUsers,
    area: 'bi',
    summary: '工作台的排行榜，与自己的名次',
    safe: true,
    request: z.object({
      ...statisticFilter,
      label: optional(integer(1, 99)),
      /** Own client: the people of the filter are compared, in the place of a department. */
      ofFilter: optional(flag()),
    }),
    reply: z.object({
      /** Nothing where the caller has no place. */
      self: rankedSchema.extend({ sort: z.number() }).partial(),
      ranking: z.array(rankedSchema),
    }),
  }),
} as const
