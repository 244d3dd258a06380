import { sql } from 'kysely'
import { addDays } from '#protocol/platform/day.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { taskAddress } from '#protocol/tasks/addresses.ts'
import type { DayFacts } from '#server/access/day-facts.ts'
import { escapeLike } from '#server/engine/fields/compare.ts'
import { startOfDay } from '#server/platform/time/clock.ts'
import { isReachable } from './access.ts'
import { presentTasks, type ShownRow, shownColumns } from './read.ts'

/** Ids of one kind that are read of a day. */
const MOST = 1000

/** Tasks and sub-tasks that the user completed on the day and that are still done (approval-office.md §13). */
export const finishedTasks: DayFacts = {
  key: 'finishedTasks',
  label: '完成的任务',
  of: async ({ services, viewer }, day) => {
    const { rows } = await sql<{ task_id: number }>`select t.task_id from tasks t
      where t.done_by = ${viewer.userId} and t.done_at >= ${startOfDay(day)}
        and t.done_at < ${startOfDay(addDays(day, 1))} and t.hidden_at is null
      order by t.done_at desc, t.task_id desc limit ${sql.lit(MOST)}`.execute(services.db)
    return rows.map(({ task_id }) => task_id)
  },
  items: async (actor, ids) => {
    const { rows } = await sql<{ task_id: number; name: string; above: string | null; top: number }>`
      select t.task_id, t.name, case when t.pid is not null then r.name end as above, r.task_id as top
      ${shownOf(ids)} and ${await isReachable(actor)}
      order by t.done_at desc, t.task_id desc`.execute(actor.services.db)
    return rows.map(({ name, above, top }) => ({
      text: above === null ? name : `${above}：${name}`,
      link: null,
      address: taskAddress(top),
    }))
  },
  rows: async (actor, ids, asked) => {
    const { page, limit } = windowOf(asked)
    const { rows } = await sql<ShownRow & { all_found: number }>`
      select x.*, count(*) over ()::int as all_found from (select ${shownColumns(actor)}
        ${shownOf(ids)} and ${await isReachable(actor)} and t.name ilike ${`%${escapeLike(asked.search)}%`}) x
      order by x.done_at desc, x.task_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      actor.services.db,
    )
    return toPage(await presentTasks(actor, rows), rows[0]?.all_found ?? 0, { page, limit })
  },
}

/** Tasks `t` with the task `r` by which they are read. */
const shownOf = (
  ids: readonly number[],
) => sql`from tasks t join tasks r on r.task_id = coalesce(t.pid, t.task_id)
  where t.task_id = any(${ids}::bigint[]) and t.hidden_at is null`
