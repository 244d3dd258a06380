import { sql } from 'kysely'
import type { FirstStep } from '#server/access/first-step.ts'

/** The flows that an installation begins with have no author: a person has set up each other one. */
export const flowFirstSteps: readonly FirstStep[] = [
  {
    key: 'flow',
    order: 50,
    title: '设置自己的审批流程',
    path: '/manage/system-examine',
    need: 'manage/examineFlow/update',
    isDone: async (db) =>
      (await sql`select from approval_flows where create_user_id <> 0 limit 1`.execute(db)).rows.length > 0,
  },
]
