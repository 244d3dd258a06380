import { type Selectable, sql, type Transaction } from 'kysely'
import { repeatInWords } from '#protocol/calendar/door.ts'
import { taskLimits } from '#protocol/office/door.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { addDays, daysBetween } from '#protocol/platform/day.ts'
import { idsIn } from '#protocol/related-records/wire.ts'
import type { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import { DAYS_AHEAD, daysAfter, eveOf, seriesFrom, type TaskSeries } from '#protocol/tasks/repeat-rule.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { requireReadable, type TaskRow } from './access.ts'
import { changeTask } from './change.ts'
import { insertTask } from './create.ts'
import { labelsOf } from './label-rows.ts'

type SeriesRow = Selectable<Tables['task_series']>
type Asked = RequestOf<typeof taskRepeatCalls.set>

/** The task repeats from the day on which it ends; a rule that it had ends. */
export const setRepeat = (actor: Actor, request: Asked): Promise<void> =>
  changeTask(actor, { taskId: request.taskId, flag: 'setTaskTime' }, async (row, trx) => {
    if (row.pid !== null) refuse('taskUnknown')
    if (row.stop_on === null) return refuse('taskNeedsDay')
    const series = seriesFrom(request, row.stop_on)
    if (daysAfter(series, row.stop_on, 1).length === 0) refuse('repeatNeverComes')
    const made = {
      repeat: series.repeat,
      starts_on: series.startsOn,
      ends_after: series.count,
      ends_on: series.until,
    }
    const known = row.series_id === null ? null : await holdSeries(trx, row.series_id)
    if (known && !known.ended_at && isSame(known, made)) return null
    if (known) await endSeries(trx, actor.services, known.series_id)
    const { series_id } = await trx
      .insertInto('task_series')
      .values({
        ...made,
        repeat: JSON.stringify(made.repeat),
        create_user_id: actor.viewer.userId,
        ended_at: null,
      })
      .returning('series_id')
      .executeTakeFirstOrThrow()
    const lines = [`将重复修改为:\`${repeatInWords(made.repeat)}\``]
    return { set: { series_id, occurrence_on: row.stop_on }, lines }
  })

/** The task is the last one of its series. */
export const endRepeat = (actor: Actor, taskId: number): Promise<void> =>
  changeTask(actor, { taskId, flag: 'setTaskTime' }, async (row, trx) => {
    const known = row.series_id === null ? null : await holdSeries(trx, row.series_id)
    if (!known || known.ended_at) return null
    await endSeries(trx, actor.services, known.series_id)
    return { lines: ['将重复修改为:无'] }
  })

/** How the task repeats and on which days next; null: it does not. */
export async function readRepeat(
  actor: Actor,
  taskId: number,
): Promise<ReplyOf<typeof taskRepeatCalls.read>> {
  const { series_id, occurrence_on } = await requireReadable(actor, taskId)
  if (series_id === null || occurrence_on === null) return null
  const row = await actor.services.db
    .selectFrom('task_series')
    .selectAll()
    .where('series_id', '=', series_id)
    .executeTakeFirst()
  if (!row || row.ended_at) return null
  const after = eveOf(occurrence_on, today(actor.services.clock))
  const { repeat, ends_after, ends_on } = row
  const series = seriesOf(row)
  return {
    words: repeatInWords(repeat),
    nextDays: daysAfter(series, after, DAYS_AHEAD),
    every: repeat.every,
    rate: repeat.rate,
    weekdays: repeat.every === 'week' ? [...repeat.weekdays] : [],
    monthDay: repeat.every === 'month' ? repeat.day : null,
    // a rule that is set again counts from this task
    count: ends_after && daysAfter(series, addDays(occurrence_on, -1), ends_after).length,
    until: ends_on,
  }
}

/**
 * Makes the task after the last one of a series, for the first day of the rule that has not passed: a series that rested leaves no
 * pile of tasks. It is as the last one is now, made in the name of the user who set the rule. Made once, whether the last one is
 * completed or its day passes first.
 */
export async function makeNext(trx: Transaction<Tables>, services: AppServices, row: TaskRow): Promise<void> {
  if (row.series_id === null || row.occurrence_on === null) return
  const series = await holdSeries(trx, row.series_id)
  if (!series || series.ended_at || (await isFollowed(trx, row))) return
  const [day] = daysAfter(seriesOf(series), eveOf(row.occurrence_on, today(services.clock)), 1)
  if (day === undefined) return endSeries(trx, services, series.series_id)
  const actor: Actor = {
    services,
    viewer: viewerOf(services.directory.current(), series.create_user_id),
    client: { ip: '' },
  }
  if (!(await mayFollow(trx, actor, row.place_id))) return
  const by = daysBetween(row.occurrence_on, day)
  const labels = await labelsOf(trx, row.task_id)
  const children = await trx
    .selectFrom('tasks')
    .selectAll()
    .where('pid', '=', row.task_id)
    .orderBy('task_id')
    .execute()
  const related = await services.relatedRecords.read(actor, { thing: 'task', ids: [row.task_id] }, trx)
  const lists = related.get(row.task_id)
  const next = {
    name: row.name,
    description: row.description,
    priority: row.priority,
    mainUserId: row.main_user_id ?? undefined,
    startTime: row.start_on === null ? undefined : addDays(row.start_on, by),
    stopTime: row.stop_on === null ? day : addDays(row.stop_on, by),
    remindDays: row.remind_days ?? undefined,
    ownerUserId: row.people,
    labelId: [...labels.keys()],
    workId: row.place_id,
    classId: row.list_id,
    isTop: 0,
    taskInfoList: children.map((child) => ({
      name: child.name,
      status: taskLimits.open,
      mainUserId: child.main_user_id ?? undefined,
      stopTime: child.stop_on === null ? undefined : addDays(child.stop_on, by),
    })),
    ...(lists ? idsIn(lists) : {}),
  }
  const known = [row, ...children].flatMap(({ main_user_id }) => main_user_id ?? [])
  const taskId = await insertTask(trx, actor, next, [...row.people, ...known])
  await trx
    .updateTable('tasks')
    .set({ series_id: series.series_id, occurrence_on: day })
    .where('task_id', '=', taskId)
    .execute()
}

/** Whether the user who set the rule may still make tasks there: a right that is gone refuses no completion. */
const mayFollow = async (trx: Transaction<Tables>, actor: Actor, placeId: number): Promise<boolean> =>
  placeId === 0 || (await actor.services.taskPlaces.flags(actor, trx, placeId)).has('saveTask')

/** Whether a later occurrence exists, in the bin too. */
async function isFollowed(
  trx: Transaction<Tables>,
  { series_id, occurrence_on }: Pick<TaskRow, 'series_id' | 'occurrence_on'>,
): Promise<boolean> {
  const { rows } = await sql<unknown>`select from tasks where series_id = ${series_id}
    and occurrence_on > ${occurrence_on}::date limit 1`.execute(trx)
  return rows.length > 0
}

async function holdSeries(trx: Transaction<Tables>, seriesId: number): Promise<SeriesRow | null> {
  const row = await trx
    .selectFrom('task_series')
    .selectAll()
    .where('series_id', '=', seriesId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

async function endSeries(trx: Transaction<Tables>, { clock }: AppServices, seriesId: number): Promise<void> {
  await trx
    .updateTable('task_series')
    .set({ ended_at: clock.now() })
    .where('series_id', '=', seriesId)
    .where('ended_at', 'is', null)
    .execute()
}

type Rule = Pick<SeriesRow, 'repeat' | 'starts_on' | 'ends_after' | 'ends_on'>

const seriesOf = ({ repeat, starts_on, ends_after, ends_on }: Rule): TaskSeries => ({
  repeat,
  startsOn: starts_on,
  count: ends_after,
  until: ends_on,
})

const isSame = (one: Rule, other: Rule): boolean =>
  repeatInWords(one.repeat) === repeatInWords(other.repeat) &&
  one.starts_on === other.starts_on &&
  one.ends_after === other.ends_after &&
  one.ends_on === other.ends_on
