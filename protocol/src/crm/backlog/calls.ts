import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'

/** 待办事项 (crm-records.md §15). */
export const backlogCalls = {
  num: call({
    path: 'crmBackLog/num',
    body: 'json',
    area: 'backlog',
    need: 'signedIn',
    summary: '待办事项数量',
    safe: true,
    request: z.object({}),
    /** A key only for entries that apply to the caller; clients add all values up. */
    reply: z.record(z.string(), z.number()),
  }),
} as const
