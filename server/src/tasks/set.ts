import type { Transaction } from 'kysely'
import { priorities, taskLimits } from '#protocol/office/door.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { taskCalls } from '#protocol/tasks/calls.ts'
import { taskBounds } from '#protocol/tasks/limits.ts'
import { taskNews } from '#protocol/tasks/messages.ts'
import { reminderInWords } from '#protocol/tasks/reminder.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { TaskRow } from './access.ts'
import { changeTask, concernedBy, type TaskChange } from './change.ts'
import { holdLabels, labelsOf } from './label-rows.ts'
import { differenceOf, requirePeople } from './people.ts'
import { makeNext } from './repeat.ts'

type Asked<Name extends keyof typeof taskCalls> = RequestOf<(typeof taskCalls)[Name]>

/**
 * 完成 or 未完成; overdue follows from the day. All whom the task concerns are notified that it is done, and the next one of its
 * series is made.
 */
export const setStatus = (actor: Actor, { taskId, status }: Asked<'setStatus'>): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskStatus' }, async (row, trx) => {
    if (row.status === status) return null
    const isDone = status === taskLimits.done
    if (isDone) await makeNext(trx, actor.services, row)
    return {
      set: { status },
      lines: [`将状态修改为:${isDone ? '完成' : '未完成'}`],
      news: isDone ? [{ type: taskNews.finished, recipients: concernedBy(row) }] : [],
    }
  })

export const setTitle = (actor: Actor, { taskId, name }: Asked<'setTitle'>): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskTitle' }, (row) =>
    row.name === name ? null : { set: { name }, lines: [`将标题修改为:\`${name}\``] },
  )

export const setDescription = (
  actor: Actor,
  { taskId, description }: Asked<'setDescription'>,
): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskDescription' }, (row) =>
    row.description === description
      ? null
      : { set: { description }, lines: [`将描述信息修改为:\`${description}\``] },
  )

/** Another main user, who is notified, or none. */
export const setMainUser = (actor: Actor, { taskId, userId }: Asked<'setMainUser'>): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskMainUser' }, async (row, trx) => {
    const wanted = userId ?? null
    if (row.main_user_id === wanted) return null
    if (wanted !== null) await requirePeople(actor, trx, row.place_id, [wanted])
    const name = wanted === null ? '无' : `\`${actor.services.directory.current().realname(wanted)}\``
    return {
      set: { main_user_id: wanted },
      lines: [`将负责人修改为:${name}`],
      news: wanted === null ? [] : [{ type: taskNews.assigned, recipients: [wanted] }],
    }
  })

/** Exactly these participants, and the creator. */
export function setParticipants(
  actor: Actor,
  { taskId, ownerUserId }: Asked<'setParticipants'>,
): Promise<void> {
  return changeTask(actor, { taskId, flag: 'setTaskOwnerUser' }, (row, trx) => {
    const wanted = [...new Set([row.create_user_id, ...ownerUserId])]
    if (wanted.length > taskBounds.participants) refuse('participantsTooMany', taskBounds.participants)
    return participantsChange(trx, actor, row, wanted)
  })
}

export const removeParticipant = (
  actor: Actor,
  { taskId, userId }: Asked<'removeParticipant'>,
): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskOwnerUser' }, (row, trx) => {
    if (userId === row.create_user_id) refuse('creatorParticipates')
    if (!row.people.includes(userId)) refuse('participantUnknown')
    return participantsChange(
      trx,
      actor,
      row,
      row.people.filter((each) => each !== userId),
    )
  })

async function participantsChange(
  trx: Transaction<Tables>,
  actor: Actor,
  { people: now, place_id }: Pick<TaskRow, 'people' | 'place_id'>,
  wanted: readonly number[],
): Promise<TaskChange | null> {
  const people = differenceOf(now, wanted)
  await requirePeople(actor, trx, place_id, people.added)
  if (people.added.length + people.removed.length === 0) return null
  const { realname } = actor.services.directory.current()
  return {
    people,
    lines: [
      ...people.added.map((userId) => `添加\`${realname(userId)}\`参与任务`),
      ...people.removed.map((userId) => `将 \`${realname(userId)}\`从任务中移除`),
    ],
    news: [{ type: taskNews.joined, recipients: people.added }],
  }
}

/** What is absent stays, blank clears. */
export const setTime = (actor: Actor, { taskId, startTime, stopTime }: Asked<'setTime'>): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskTime' }, (row) => {
    const start = startTime === undefined ? row.start_on : startTime || null
    const stop = stopTime === undefined ? row.stop_on : stopTime || null
    if (start && stop && start > stop) refuse('taskTimesReversed')
    const lines = [
      ...(start === row.start_on ? [] : [`把任务开始时间修改为:\`${start ?? '无'}\``]),
      ...(stop === row.stop_on ? [] : [`把任务结束时间修改为:\`${stop ?? '无'}\``]),
    ]
    const remind = stop === null ? null : row.remind_days
    return lines.length === 0 ? null : { set: { start_on: start, stop_on: stop, remind_days: remind }, lines }
  })

/** Days before its end on which a task reminds its people, or none. */
export const setReminder = (
  actor: Actor,
  { taskId, remindDays: days }: Asked<'setReminder'>,
): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskTime' }, (row) => {
    const remindDays = days ?? null
    if (row.pid !== null) refuse('taskUnknown')
    if (row.remind_days === remindDays) return null
    if (remindDays !== null && row.stop_on === null) refuse('taskNeedsDay')
    return { set: { remind_days: remindDays }, lines: [`将提醒修改为:\`${reminderInWords(remindDays)}\``] }
  })

export const setPriority = (actor: Actor, { taskId, priority }: Asked<'setPriority'>): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskPriority' }, (row) => {
    if (row.priority === priority) return null
    const name = priorities.find((each) => each.priority === priority)?.name ?? ''
    return { set: { priority }, lines: [`将优先级修改为:${name}`] }
  })

/** Exactly these labels. */
export const setLabels = (actor: Actor, { taskId, labelId }: Asked<'setLabels'>): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskLabel' }, async (_row, trx) => {
    const now = await labelsOf(trx, taskId)
    const wanted = [...new Set(labelId)]
    if (wanted.length > taskBounds.labels) refuse('labelsTooMany', taskBounds.labels)
    const labels = differenceOf([...now.keys()], wanted)
    if (labels.added.length + labels.removed.length === 0) return null
    const added = await holdLabels(trx, labels.added)
    return {
      labels,
      lines: [
        ...labels.added.map((id) => `增加了标签:\`${added.get(id)?.name ?? ''}\``),
        ...labels.removed.map((id) => `删除了标签 \`${now.get(id) ?? ''}\``),
      ],
    }
  })

export const removeLabel = (actor: Actor, { taskId, labelId }: Asked<'removeLabel'>): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskLabel' }, async (_row, trx) => {
    const name = (await labelsOf(trx, taskId)).get(labelId) ?? refuse('labelNotUsed')
    return { labels: { added: [], removed: [labelId] }, lines: [`删除了标签 \`${name}\``] }
  })

/** What it is related to; every kind that the request states is replaced. */
export const relateTask = (actor: Actor, request: Asked<'relate'>): Promise<void> =>
  changeTask(actor, { taskId: request.taskId, flag: 'saveTaskRelation' }, async (row, trx) => {
    const of = { thing: 'task', id: row.task_id }
    const { added, removed } = await actor.services.relatedRecords.replace(trx, actor, of, request)
    return added.size + removed.size === 0 ? null : { lines: ['修改了关联业务'] }
  })

/** 归档: of tasks in a project. */
export const archiveTask = (actor: Actor, taskId: number): Promise<void> =>
  changeTask(actor, { taskId, flag: 'archiveTask', where: 'anywhere' }, (row) => {
    if (row.place_id === 0 || row.pid !== null) refuse('taskOutsideProject')
    return row.archived_at
      ? null
      : { set: { archived_at: actor.services.clock.now() }, lines: ['归档了任务'] }
  })

export const activateTask = (actor: Actor, taskId: number): Promise<void> =>
  changeTask(actor, { taskId, flag: 'archiveTask', where: 'anywhere' }, async (row, trx) => {
    if (!row.archived_at) return null
    const { listId, rank } = await actor.services.taskPlaces.slot(trx, row.place_id, {
      listId: row.list_id,
      isNew: false,
    })
    return { set: { archived_at: null, list_id: listId, rank }, lines: ['激活了任务'] }
  })
