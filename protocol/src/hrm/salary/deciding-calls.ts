import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, optional, paging } from '#protocol/platform/wire.ts'
import { sheetSchema } from './sheet-calls.ts'
import { findingKinds, findingSchema } from './variance-calls.ts'

const area = 'hrmSalaryMonthRecord'

const waitingList = z.object({
  ...paging,
  /** 1 待我审批, 2 我已审批; absent: both. */
  status: optional(z.union([z.literal(1), z.literal(2)])),
})
export type WaitingList = z.output<typeof waitingList>

const waitingSheet = sheetSchema.extend({
  submitter: z.string(),
  submitTime: z.string(),
  /** It is the caller's turn. */
  isWaiting: z.boolean(),
})
export type WaitingSheet = z.output<typeof waitingSheet>

const decision = z.object({
  /** The sheet before with its sums; null: there is none. */
  previous: sheetSchema.nullable(),
  /** What differs, by kind, item and word; `word` null: none was given. */
  reasons: z.array(
    z.object({
      kind: z.enum(findingKinds),
      name: z.string(),
      word: z.string().nullable(),
      count: z.number(),
    }),
  ),
  /** By person; null without the right to the list of pay. */
  findings: z.array(findingSchema).nullable(),
})
export type SheetDecision = z.output<typeof decision>

/** Sheets of pay for those who approve them, with or without rights to pay (hrm.md §14.1). */
export const decidingCalls = {
  list: call({
    path: 'hrmSalaryMonthRecord/queryWaitingList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '由我审批的工资表及其合计',
    safe: true,
    request: waitingList,
    reply: pageOf(waitingSheet),
  }),
  read: call({
    path: 'hrmSalaryMonthRecord/queryDecision/{srecordId}',
    need: 'signedIn',
    area,
    summary: '由我审批的工资表与上月的差异和说明；没有查看薪酬列表的权限时不含员工',
    safe: true,
    request: z.object({ srecordId: id() }),
    reply: decision,
  }),
} as const
