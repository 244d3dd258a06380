import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, integer } from '#protocol/platform/wire.ts'

/** 操作记录 of the things of human resources (hrm.md §20.3): 1 员工, 2 招聘职位, 3 候选人, 4 员工绩效. */
export const actionRecordCalls = {
  list: call({
    path: 'hrmActionRecord/queryRecordList',
    body: 'json',
    need: 'signedIn',
    area: 'hrmActionRecord',
    summary: '员工、招聘职位、候选人、员工绩效的操作记录',
    safe: true,
    request: z.object({ type: integer(1, 4), typeId: id() }),
    reply: z.array(
      z.object({
        id: z.number(),
        type: z.number(),
        typeId: z.number(),
        behavior: z.number(),
        /** A JSON array of sentences. */
        content: z.string(),
        createUserId: z.number(),
        createTime: z.string(),
        img: z.string().nullable(),
        realname: z.string(),
      }),
    ),
  }),
} as const
