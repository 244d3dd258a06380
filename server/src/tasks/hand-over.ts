import { sql } from 'kysely'
import { z } from 'zod'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'
import { refuse } from '#server/platform/refusal.ts'
import { moveMainUser } from './change.ts'

const stateSchema = z.object({ taskIds: z.array(z.number()) })

/** Condition over tasks `t`: there is still something to do. */
const isOpen = sql<boolean>`t.status <> 5 and t.hidden_at is null and t.archived_at is null`

/** Tasks that are not done: the receiver is responsible for them; all who took part still do. */
export const taskHandOver: HandOverKind = {
  key: 'office.tasks',
  name: '负责的未完成任务',
  group: '协作',
  count: async (_services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select t.main_user_id as user_id, count(*)::int as count from tasks t
      where t.main_user_id = any(${[...userIds]}::bigint[]) and ${isOpen} group by 1`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, acting, from, to }) => {
    const { rows } = await sql<{ task_id: number }>`select t.task_id from tasks t
      where t.main_user_id = ${from} and ${isOpen} order by t.task_id for update`.execute(trx)
    const taskIds = rows.map((row) => row.task_id)
    await moveMainUser(trx, acting, taskIds, to)
    return { moved: taskIds.length, kept: [], state: { taskIds } }
  },
  undo: async ({ trx, acting, from, to, state }) => {
    const { taskIds } = stateSchema.parse(state)
    const { rows } = await sql<{ task_id: number }>`select t.task_id from tasks t
      where t.task_id = any(${taskIds}::bigint[]) and t.main_user_id = ${to} order by t.task_id for update`.execute(
      trx,
    )
    if (rows.length < taskIds.length) refuse('handOverChanged', '任务')
    await moveMainUser(trx, acting, taskIds, from)
  },
}
