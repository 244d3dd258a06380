import { randomUUID } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { taskCalls } from '#protocol/tasks/calls.ts'
import { taskBounds } from '#protocol/tasks/limits.ts'
import { taskNews } from '#protocol/tasks/messages.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { once } from '#server/access/once.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { holdTask } from './access.ts'
import { replaceLabels, replacePeople, sendNews, tellPages, writeLines } from './change.ts'
import { rankOnTop } from './column-order.ts'
import { holdLabels } from './label-rows.ts'
import { requirePeople } from './people.ts'
import { readTask } from './read.ts'
import { planReminder } from './reminders.ts'
import type { TaskTable } from './tables.ts'

type Saved = RequestOf<typeof taskCalls.save>

/** Module under which files and relations of tasks are kept. */
export const TASK_FILES = 'task'
export const TASK_THING = 'task'

/** Makes a task with its sub-tasks; the main user and the other participants are notified. */
export async function createTask(actor: Actor, request: Saved): Promise<TaskInfo> {
  const { services } = actor
  checkTimes(request)
  if (request.remindDays !== undefined && !request.stopTime) refuse('taskNeedsDay')
  const taskId = await inTransaction(services.db, (trx) =>
    once(trx, actor, { call: 'task', request }, () => insertTask(trx, actor, request)),
  )
  return readTask(actor, taskId)
}

/** Makes the rows of a task; the caller has checked its days. `known` are people who are on the task that it follows; absent: none. */
export async function insertTask(
  trx: Transaction<Tables>,
  actor: Actor,
  request: Saved,
  known?: readonly number[],
): Promise<number> {
  const { services, viewer } = actor
  const mainUser = request.mainUserId ?? viewer.userId
  const people = [...new Set([viewer.userId, ...request.ownerUserId])]
  const labels = [...new Set(request.labelId)]
  if (people.length > taskBounds.participants) refuse('participantsTooMany', taskBounds.participants)
  if (labels.length > taskBounds.labels) refuse('labelsTooMany', taskBounds.labels)
  const place = await requirePlace(trx, actor, request.workId ?? 0)
  const named = [mainUser, ...people, ...request.taskInfoList.flatMap((each) => each.mainUserId ?? [])]
  await requirePeople(
    actor,
    trx,
    place,
    named.filter((userId) => !known?.includes(userId)),
  )
  const wanted = { listId: request.classId, isNew: known === undefined }
  const slot = place === 0 ? null : await services.taskPlaces.slot(trx, place, wanted)
  await holdLabels(trx, labels)
  const batch = request.batchId ?? randomUUID()
  const taskId = await insertRow(trx, actor, {
    name: request.name,
    description: request.description,
    main_user_id: mainUser,
    priority: request.priority,
    start_on: request.startTime ?? null,
    stop_on: request.stopTime ?? null,
    remind_days: request.remindDays ?? null,
    place_id: place,
    list_id: slot?.listId ?? -1,
    rank: slot?.rank ?? null,
    batch_id: batch,
  })
  if (request.remindDays !== undefined) await planReminder(trx, services, taskId)
  if (request.batchId)
    await services.files.claim(trx, actor, batch, { module: TASK_FILES, id: taskId, field: '' })
  await replacePeople(trx, taskId, { added: people, removed: [] })
  await replaceLabels(trx, taskId, { added: labels, removed: [] })
  if (request.isTop !== 0) {
    const rank = await rankOnTop(trx, { userId: viewer.userId, column: request.isTop })
    await trx
      .insertInto('task_columns')
      .values({ user_id: viewer.userId, task_id: taskId, is_top: request.isTop, rank })
      .execute()
  }
  for (const child of request.taskInfoList)
    await insertRow(trx, actor, {
      name: child.name,
      main_user_id: child.mainUserId ?? null,
      status: child.status,
      stop_on: child.stopTime ?? null,
      pid: taskId,
      place_id: place,
    })
  await services.relatedRecords.replace(trx, actor, { thing: TASK_THING, id: taskId }, request)
  const made = { taskId, name: request.name }
  await writeLines(trx, actor, made, [`添加了新任务 \`${request.name}\``], '新建')
  await sendNews(trx, actor, made, [
    { type: taskNews.assigned, recipients: [mainUser] },
    { type: taskNews.joined, recipients: people.filter((userId) => userId !== mainUser) },
  ])
  await tellPages(trx, actor, {
    create_user_id: viewer.userId,
    main_user_id: mainUser,
    people,
    place_id: place,
  })
  return taskId
}

/** Makes a sub-task; all who read the task above read it. */
export async function addChild(
  actor: Actor,
  request: RequestOf<typeof taskCalls.addChild>,
): Promise<TaskInfo> {
  const { pid, name, stopTime, mainUserId } = request
  const taskId = await inTransaction(actor.services.db, (trx) =>
    once(trx, actor, { call: 'childTask', request }, async () => {
      const above = await holdTask(trx, actor, { taskId: pid, flag: 'addChildTask' })
      if (above.pid !== null) refuse('childOfChild')
      await requirePeople(actor, trx, above.place_id, mainUserId === undefined ? [] : [mainUserId])
      const { count } = await trx
        .selectFrom('tasks')
        .where('pid', '=', pid)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= taskBounds.children) refuse('childrenTooMany', taskBounds.children)
      const made = await insertRow(trx, actor, {
        name,
        main_user_id: mainUserId ?? null,
        stop_on: stopTime ?? null,
        pid,
        place_id: above.place_id,
      })
      await writeLines(trx, actor, { taskId: pid, name: above.name }, [`添加了子任务 \`${name}\``])
      await tellPages(trx, actor, above)
      return made
    }),
  )
  return readTask(actor, taskId)
}

type NewTask = Partial<Insertable<TaskTable>> & { name: string }

async function insertRow(trx: Transaction<Tables>, { services, viewer }: Actor, row: NewTask) {
  const now = services.clock.now()
  const { task_id } = await trx
    .insertInto('tasks')
    .values({
      description: '',
      main_user_id: null,
      priority: 0,
      status: 1,
      start_on: null,
      stop_on: null,
      remind_days: null,
      pid: null,
      place_id: 0,
      list_id: -1,
      rank: null,
      archived_at: null,
      hidden_at: null,
      hidden_by: null,
      series_id: null,
      occurrence_on: null,
      batch_id: randomUUID(),
      ...row,
      create_user_id: viewer.userId,
      create_time: now,
      update_time: now,
    })
    .returning('task_id')
    .executeTakeFirstOrThrow()
  return task_id
}

/** The place of a new task: 0, or a project in which the caller may make tasks. */
async function requirePlace(trx: Transaction<Tables>, actor: Actor, placeId: number): Promise<number> {
  if (placeId === 0) return 0
  const { taskPlaces } = actor.services
  if (!(await taskPlaces.named(trx, [placeId])).has(placeId)) refuse('projectUnknown')
  if (!(await taskPlaces.flags(actor, trx, placeId)).has('saveTask')) refuse('taskForbidden')
  return placeId
}

function checkTimes({ startTime, stopTime }: Pick<Saved, 'startTime' | 'stopTime'>): void {
  if (startTime && stopTime && startTime > stopTime) refuse('taskTimesReversed')
}
