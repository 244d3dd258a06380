import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, integer } from '#protocol/platform/wire.ts'

const openSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** What of its amount is not covered; null where the caller may not see it. */
  missing: z.number().nullable(),
  settles: z.object({ id: z.number(), name: z.string() }).nullable(),
})
/** A record of the base that a step does not cover. */
export type OpenBase = z.infer<typeof openSchema>

/** As many of them as a reply names. */
export const MOST_OPEN = 10

const stepSchema = z.object({
  /** Key of its type. */
  type: z.string(),
  /** Records of it that the caller may list. */
  count: z.number(),
  /** All of them, those that do not count yet among them; only of the base where several belong to the record. */
  total: z.number().optional(),
  /** Their sum; null if the column is hidden from the user. */
  amount: z.number().nullable(),
  /** Of a step with parts: each as far as the caller may list it, in the declared order. */
  parts: z.array(z.object({ title: z.string(), count: z.number(), amount: z.number().nullable() })),
  /** The sum of what is not covered of each record of the base; null if the user does not see all of its records. */
  missing: z.number().nullable(),
  /** The sum of what is covered beyond each of them; null as `missing` is. One does not pay for the other. */
  beyond: z.number().nullable(),
  overdue: z.object({ count: z.number(), days: z.number(), amount: z.number().nullable() }).nullable(),
  open: z.array(openSchema),
})
export type ShownStep = z.infer<typeof stepSchema>

const stripSchema = z.object({ steps: z.array(stepSchema) })
export type ShownStrip = z.infer<typeof stripSchema>

/** The progress of the money of a record; our own client's. */
export const declareMoneyStripCalls = ({ path }: { path: string }) => ({
  read: call({
    path,
    need: 'signedIn',
    area: 'record',
    summary: '资金条：一条记录的各步金额、缺口与逾期，仅含本人可列出的记录',
    safe: true,
    request: z.object({ type: integer(1, 99), id: id() }),
    reply: stripSchema,
  }),
})
export type MoneyStripCalls = ReturnType<typeof declareMoneyStripCalls>
