import { sql, type Transaction } from 'kysely'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectBounds } from '#protocol/projects/limits.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { emptyList, fillList } from '#server/tasks/door.ts'
import { changeLists, readLists, requireList } from './lists.ts'
import { requireRoom } from './room.ts'

type Asked<Name extends 'removeList' | 'restoreList'> = RequestOf<(typeof boardCalls)[Name]>

/** Open tasks of the list go to the bin. */
export const removeList = (actor: Actor, { workId, classId }: Asked<'removeList'>): Promise<void> =>
  changeLists(actor, { workId, flag: 'deleteTaskClass' }, async (trx) => {
    const list = await requireList(trx, workId, classId)
    const now = actor.services.clock.now()
    const { userId } = actor.viewer
    const tasks = await emptyList(trx, { placeId: workId, listId: classId, userId, now })
    await keepRemoved(trx, { workId, classId, tasks, userId, now })
    await trx.deleteFrom('project_lists').where('list_id', '=', classId).execute()
    return `删除了任务列表：${list.name}`
  })

/** Notes what a deletion took, and forgets what was deleted more than a day ago. */
async function keepRemoved(
  trx: Transaction<Tables>,
  removed: { workId: number; classId: number; tasks: readonly object[]; userId: number; now: Date },
): Promise<void> {
  const { workId, classId, tasks, userId, now } = removed
  await trx
    .deleteFrom('project_removed_lists')
    .where('project_id', '=', workId)
    .where('removed_at', '<', new Date(now.getTime() - DAY))
    .execute()
  await sql`insert into project_removed_lists (list_id, project_id, name, order_num, removed_by, removed_at, tasks)
    select list_id, project_id, name, order_num, ${userId}::bigint, ${now}::timestamptz, ${JSON.stringify(tasks)}::jsonb
    from project_lists where list_id = ${classId}`.execute(trx)
}

/** 撤销 of an own deletion: the list lies where it did, with the tasks that went with it and were not restored since. */
export const restoreList = (actor: Actor, { workId, classId }: Asked<'restoreList'>): Promise<void> =>
  changeLists(actor, { workId, flag: 'deleteTaskClass' }, async (trx) => {
    const { rows } = await sql<{ name: string; removed_at: Date; tasks: { id: number; rank: string }[] }>`
      with gone as (delete from project_removed_lists where list_id = ${classId} and project_id = ${workId}
        and removed_by = ${actor.viewer.userId} returning *),
      made as (insert into project_lists (list_id, project_id, name, order_num) overriding system value
        select list_id, project_id, name, order_num from gone)
      select name, removed_at, tasks from gone`.execute(trx)
    const [removed] = rows
    if (!removed) return refuse('projectListUnknown')
    if ((await readLists(trx, workId)).length > projectBounds.lists)
      refuse('projectListsTooMany', projectBounds.lists)
    await requireRoom(trx, workId, removed.tasks.length)
    const { tasks, removed_at: emptied } = removed
    await fillList(trx, { placeId: workId, listId: classId, tasks, emptied })
    return `恢复了任务列表：${removed.name}`
  })
