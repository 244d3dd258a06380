import { taskLimits } from '#protocol/office/door.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { taskCalls } from '#protocol/tasks/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { holdTask, type TaskRow } from './access.ts'
import { changeTask, tellPages, writeLines } from './change.ts'
import { requirePeople } from './people.ts'

/** Calls of sub-tasks know no others. */
const requireChild = ({ pid }: TaskRow): number => pid ?? refuse('taskUnknown')

/** All of a sub-task's fields at once: what is blank is emptied. */
export const updateChild = (
  actor: Actor,
  { taskId, name, stopTime, mainUserId }: RequestOf<typeof taskCalls.updateChild>,
): Promise<void> =>
  changeTask(actor, { taskId, flag: 'updateChildTask' }, async (row, trx) => {
    requireChild(row)
    if (mainUserId !== undefined && mainUserId !== row.main_user_id)
      await requirePeople(actor, trx, row.place_id, [mainUserId])
    const set = { name, stop_on: stopTime ?? null, main_user_id: mainUserId ?? null }
    const isSame =
      row.name === set.name && row.stop_on === set.stop_on && row.main_user_id === set.main_user_id
    return isSame ? null : { set, lines: [`编辑了子任务 \`${name}\``] }
  })

export const setChildStatus = (
  actor: Actor,
  { taskId, status }: RequestOf<typeof taskCalls.setChildStatus>,
): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setChildTaskStatus' }, (row) => {
    requireChild(row)
    if (row.status === status) return null
    const did = status === taskLimits.done ? '完成了' : '重新打开了'
    return { set: { status }, lines: [`${did}子任务 \`${row.name}\``] }
  })

/** A sub-task is deleted for good: it has no bin. */
export const removeChild = (actor: Actor, taskId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const row = await holdTask(trx, actor, { taskId, flag: 'deleteChildTask' })
    const above = requireChild(row)
    await actor.services.files.removeOwned(trx, 'task', [taskId])
    await trx.deleteFrom('tasks').where('task_id', '=', taskId).execute()
    await writeLines(trx, actor, { taskId: above, name: row.name }, [`删除了子任务 \`${row.name}\``], '删除')
    await tellPages(trx, actor, row)
  })
