import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, integer, optionalText } from '#protocol/platform/wire.ts'

/** Reasons for showing a masked value (record-engine.md §3.5); 其他 requires a text. */
export const revealReasons = { 1: '联系对方', 2: '核对信息', 3: '对方要求', 4: '其他' } as const
export type RevealReason = keyof typeof revealReasons
export const OTHER_REASON = 4
export const isRevealReason = (reason: number): reason is RevealReason => Object.hasOwn(revealReasons, reason)

/** One masked value of one record at a time, for a reason that is kept; our own client's. Never by an API key. */
export const declareRevealCalls = ({ path, need }: { path: string; need: `${string}/${string}` }) => ({
  reveal: call({
    path,
    body: 'json',
    need,
    area: 'record',
    summary: '查看一个字段被掩码的内容，记录原因',
    sessionOnly: true,
    request: z.object({
      type: integer(1, 99),
      id: id(),
      /** Key of the field. */
      field: optionalText(100),
      reason: integer(1, OTHER_REASON).refine(isRevealReason),
      remark: optionalText(200),
    }),
    reply: z.object({
      value: z.unknown(),
      /** How many more the person may see today. */
      left: z.number(),
    }),
  }),
})
export type RevealCalls = ReturnType<typeof declareRevealCalls>
