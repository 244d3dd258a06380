import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { flag, nothing } from '#protocol/platform/wire.ts'

const area = 'company'

export const firstStepCalls = {
  queryFirstSteps: call({
    path: 'adminConfig/queryFirstSteps',
    area,
    need: ['manage/users', 'manage/permission', 'manage/crm', 'manage/examineFlow'],
    summary: '开始使用：新企业的设置步骤及是否完成',
    safe: true,
    request: z.object({}),
    reply: z.object({
      /** Put away by the caller. */
      isPutAway: z.boolean(),
      /** Lines that the caller may do. */
      steps: z.array(z.object({ key: z.string(), title: z.string(), path: z.string(), isDone: z.boolean() })),
    }),
  }),
  putAwayFirstSteps: call({
    path: 'adminConfig/putAwayFirstSteps',
    area,
    need: ['manage/users', 'manage/permission', 'manage/crm', 'manage/examineFlow'],
    summary: '收起或重新显示开始使用',
    request: z.object({ isPutAway: flag() }),
    reply: nothing,
  }),
}
