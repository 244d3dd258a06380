import { sql } from 'kysely'
import { momentOf, wallTime } from '#protocol/calendar/door.ts'
import { addDays } from '#protocol/platform/day.ts'
import { taskAddress } from '#protocol/tasks/addresses.ts'
import { TASK_SUBJECT, taskBounds } from '#protocol/tasks/limits.ts'
import { TASK } from '#protocol/tasks/messages.ts'
import type { DayCount } from '#server/access/day-counts.ts'
import type { CalendarSource, DayWindow } from '#server/calendar/door.ts'
import type { TimelineThing } from '#server/engine/features/activity/things.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { WorkSource } from '#server/my-day/door.ts'
import { isReachable, nearOf } from './access.ts'

/** Condition over tasks `r`: the user is responsible or takes part, and they are not put away (approval-office.md §15.4). */
const isOf = (userId: number) => sql<boolean>`r.pid is null and r.hidden_at is null and r.archived_at is null
  and (r.main_user_id = ${userId}
    or exists (select from task_people p where p.task_id = r.task_id and p.user_id = ${userId}))`

/** A task with one date lasts that day, one without any is on no day. */
const FIRST = sql`coalesce(r.start_on, r.stop_on)`
const LAST = sql`coalesce(r.stop_on, r.start_on)`

interface Lasting {
  id: number
  name: string
  first: string
  last: string
}

async function findLasting(actor: Actor, userId: number, { from, to }: DayWindow): Promise<Lasting[]> {
  const { rows } = await sql<Lasting>`select r.task_id::int as id, r.name, ${FIRST}::text as first,
      ${LAST}::text as last
    from tasks r where ${isOf(userId)} and ${FIRST} < ${to}::date and ${LAST} >= ${from}::date
      and ${await isReachable(actor)}
    order by ${FIRST}, r.task_id limit ${sql.lit(taskBounds.listed)}`.execute(actor.services.db)
  return rows
}

/** 分配的任务 in calendars, from their first day to their last. */
export const tasksInCalendars: CalendarSource = {
  code: '1',
  module: 'taskExamine',
  days: async (actor, userId, window) => {
    const days = new Set<string>()
    for (const { first, last } of await findLasting(actor, userId, window))
      for (let day = later(first, window.from); day <= last && day < window.to; day = addDays(day, 1))
        days.add(day)
    return [...days]
  },
  spans: async (actor, userId, window) =>
    (await findLasting(actor, userId, window)).map(({ id, name, first, last }) => ({
      id,
      name,
      startTime: momentOf(wallTime(first)),
      endTime: momentOf(wallTime(addDays(last, 1))),
    })),
}

const later = (one: string, other: string) => (one > other ? one : other)

/** Open tasks of the viewer whose last day has come. */
export const dueTasks: WorkSource = {
  key: 'dueTasks',
  title: '到期的任务',
  order: 200,
  work: async ({ services, viewer }, { day, limit }) => {
    const due = sql<boolean>`${isOf(viewer.userId)} and r.status = 1 and r.stop_on <= ${day}::date`
    const { rows } = await sql<{ id: number; name: string; stop_on: string; all_due: number }>`
      with found as (select r.task_id, r.name, r.stop_on, r.stop_on < ${day}::date as is_late from tasks r where ${due}),
      ranked as (select *, row_number() over (partition by is_late order by stop_on, task_id) as place from found)
      select task_id::int as id, name, stop_on::text, (select count(*)::int from found) as all_due
      from ranked where place <= ${limit} order by stop_on, task_id`.execute(services.db)
    return {
      count: rows[0]?.all_due ?? 0,
      entries: rows.map(({ id, name, stop_on }) => ({
        thing: `${TASK}.${id}`,
        id,
        title: name,
        dueAt: stop_on,
        address: taskAddress(id),
      })),
    }
  },
}

/** 任务 in the timelines of the records that they are related to. */
export const taskInTimelines: TimelineThing = {
  label: TASK_SUBJECT,
  thing: TASK,
  module: 'taskExamine',
  readable: (actor) => {
    if (actor.viewer.isAdmin)
      return sql<boolean>`exists (select from tasks t
      where t.task_id = a.record_id and t.hidden_at is null)`
    const near = nearOf(actor)
    return sql<boolean>`exists (select from tasks t where t.task_id = a.record_id and t.hidden_at is null
      and (t.create_user_id = any(${near}::bigint[]) or t.main_user_id = any(${near}::bigint[])
        or exists (select from task_people p where p.task_id = t.task_id and p.user_id = any(${near}::bigint[]))))`
  },
  names: async (db, ids) => {
    const rows = await db
      .selectFrom('tasks')
      .where('task_id', 'in', ids)
      .select(['task_id', 'name'])
      .execute()
    return new Map(rows.map(({ task_id, name }) => [task_id, name]))
  },
}

/** Tasks that the user made on a day, for the first page of a phone. */
export const taskCount: DayCount = {
  key: 'taskNum',
  count: async ({ services, viewer }, day) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from tasks t
      where t.pid is null and t.hidden_at is null and t.create_user_id = ${viewer.userId}
        and t.create_time >= ${day}::date and t.create_time < ${day}::date + 1`.execute(services.db)
    return rows[0]?.count ?? 0
  },
}
