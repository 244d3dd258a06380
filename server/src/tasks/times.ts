import { type Selectable, sql, type Transaction } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { longestTime, MOST_TIMES } from '#protocol/tasks/limits.ts'
import type { TaskTime, taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatDay, formatMoment, MINUTE, today } from '#server/platform/time/clock.ts'
import { requireReadable, type TaskRow } from './access.ts'

type TimeRow = Selectable<Tables['task_times']>

/** Starts the caller's timer; one that runs on another task ends, and its time is entered. */
export const startTimer = (actor: Actor, taskId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    await requireOpen(actor, trx, taskId)
    const running = await takeTimer(trx, actor, taskId)
    if (running) await enter(trx, actor.services, running, '')
    await trx
      .insertInto('task_timers')
      .values({
        user_id: actor.viewer.userId,
        task_id: taskId,
        started_at: actor.services.clock.now(),
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
  })

/** Ends the caller's timer; what was entered, null where none ran. */
export const stopTimer = (actor: Actor, note: string): Promise<TaskTime | null> =>
  inTransaction(actor.services.db, async (trx) => {
    const running = await takeTimer(trx, actor, null)
    return running ? present(actor.services, await enter(trx, actor.services, running, note)) : null
  })

type Timer = Selectable<Tables['task_timers']>

/** Ends the timer of the caller unless it runs on the task that is kept. */
async function takeTimer(
  trx: Transaction<Tables>,
  { viewer }: Actor,
  kept: number | null,
): Promise<Timer | null> {
  const { rows } = await sql<Timer>`delete from task_timers
    where user_id = ${viewer.userId} and task_id is distinct from ${kept}::bigint returning *`.execute(trx)
  return rows[0] ?? null
}

/** A begun minute counts; a timer that was forgotten counts for a day. */
async function enter(
  trx: Transaction<Tables>,
  { clock }: AppServices,
  { user_id, task_id, started_at }: Timer,
  note: string,
): Promise<TimeRow> {
  const passed = Math.ceil((clock.now().getTime() - started_at.getTime()) / MINUTE)
  const minutes = Math.min(Math.max(passed, 1), longestTime.minutes)
  return trx
    .insertInto('task_times')
    .values({ task_id, user_id, on_day: formatDay(started_at), minutes, note })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function readTimer({ services, viewer }: Actor): Promise<ReplyOf<typeof taskTimeCalls.running>> {
  const row = await services.db
    .selectFrom('task_timers as r')
    .innerJoin('tasks as t', 't.task_id', 'r.task_id')
    .where('r.user_id', '=', viewer.userId)
    .select(['t.task_id', 't.name', 'r.started_at'])
    .executeTakeFirst()
  return row ? { taskId: row.task_id, name: row.name, startTime: formatMoment(row.started_at) } : null
}

/** Time spent on a task by all, the latest day first. */
export async function listTimes(actor: Actor, taskId: number): Promise<ReplyOf<typeof taskTimeCalls.list>> {
  await requireReadable(actor, taskId)
  const rows = await actor.services.db
    .selectFrom('task_times')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('on_day', 'desc')
    .orderBy('time_id', 'desc')
    .execute()
  return {
    minutes: rows.reduce((sum, row) => sum + row.minutes, 0),
    list: rows.map((row) => present(actor.services, row)),
  }
}

/** Enters time that the caller spent, or changes an entry of theirs. */
export const saveTime = (
  actor: Actor,
  { taskId, timeId, onDay, minutes, note }: RequestOf<typeof taskTimeCalls.save>,
): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    await requireOpen(actor, trx, taskId)
    if (onDay > today(actor.services.clock)) refuse('timeAhead')
    const spent = { on_day: onDay, minutes, note }
    if (timeId === undefined) {
      const { count } = await trx
        .selectFrom('task_times')
        .where('task_id', '=', taskId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST_TIMES) refuse('timesTooMany', MOST_TIMES)
      await trx
        .insertInto('task_times')
        .values({ task_id: taskId, user_id: actor.viewer.userId, ...spent })
        .execute()
      return
    }
    const changed = await trx
      .updateTable('task_times')
      .set(spent)
      .where('time_id', '=', timeId)
      .where('task_id', '=', taskId)
      .where('user_id', '=', actor.viewer.userId)
      .returning('time_id')
      .executeTakeFirst()
    if (!changed) refuse('timeUnknown')
  })

/** Deletes an entry of the caller's own. */
export const removeTime = (actor: Actor, timeId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const gone = await trx
      .deleteFrom('task_times')
      .where('time_id', '=', timeId)
      .where('user_id', '=', actor.viewer.userId)
      .returning('task_id')
      .executeTakeFirst()
    if (!gone) refuse('timeUnknown')
  })

/** A task that the caller reads, held, and neither in the bin nor archived. */
async function requireOpen(actor: Actor, trx: Transaction<Tables>, taskId: number): Promise<TaskRow> {
  const row = await requireReadable(actor, taskId, trx)
  return row.closed_at ? refuse('taskArchived') : row
}

function present({ directory }: AppServices, row: TimeRow): TaskTime {
  return {
    timeId: row.time_id,
    taskId: row.task_id,
    userId: row.user_id,
    realname: directory.current().realname(row.user_id),
    onDay: row.on_day,
    minutes: row.minutes,
    note: row.note,
  }
}
