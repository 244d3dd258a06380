import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { projectStatuses } from '#protocol/projects/limits.ts'
import type { Figure } from '#protocol/projects/shapes.ts'
import type { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'
import { presentTasks, type ShownRow, shownColumns } from '#server/tasks/door.ts'
import { isSeen, reachProject } from './access.ts'

/** Condition over tasks `t`: what each figure of the statistics counts (approval-office.md §12.5). */
export function figuresOn(now: string): Readonly<Record<Figure, RawBuilder<boolean>>> {
  const isOpen = sql<boolean>`t.archived_at is null and t.status <> 5`
  const isLate = sql<boolean>`coalesce(t.stop_on < ${now}::date, false)`
  return {
    all: sql<boolean>`true`,
    undone: isOpen,
    unfinished: sql<boolean>`${isOpen} and not ${isLate}`,
    overdue: sql<boolean>`${isOpen} and ${isLate}`,
    complete: sql<boolean>`t.archived_at is null and t.status = 5`,
    archive: sql<boolean>`t.archived_at is not null`,
  }
}

/** Condition over tasks `t`: those that statistics count at all, of these projects. */
export const isCounted = (projectIds: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`t.place_id = any(${[...projectIds]}::bigint[]) and t.pid is null and t.hidden_at is null`

/** Active projects that the caller sees. */
export async function seenProjects(actor: Actor): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`select p.project_id from projects p
    where p.status = ${sql.lit(projectStatuses.active)} and ${isSeen(actor)}`.execute(actor.services.db)
  return rows.map((row) => row.project_id)
}

/** The tasks behind one figure, newest first. */
export async function listCounted(
  actor: Actor,
  request: RequestOf<typeof projectTaskCalls.counted>,
): Promise<ReplyOf<typeof projectTaskCalls.counted>> {
  const { workId, figure, userId, classId, labelId } = request
  if (workId !== 'all') await reachProject(actor, workId)
  const window = windowOf(request)
  const conditions = [
    isCounted(workId === 'all' ? await seenProjects(actor) : [workId]),
    figuresOn(today(actor.services.clock))[figure],
  ]
  if (userId !== undefined) conditions.push(sql<boolean>`t.main_user_id = ${userId}`)
  if (classId !== undefined) conditions.push(sql<boolean>`t.list_id = ${classId}`)
  if (labelId !== undefined)
    conditions.push(sql<boolean>`exists (select from task_label_uses u
      where u.task_id = t.task_id and u.label_id = ${labelId})`)
  const counted = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from tasks t where ${counted}`.execute(actor.services.db)
  const shown = await sql<ShownRow>`select ${shownColumns(actor)} from tasks t where ${counted}
    order by t.create_time desc, t.task_id desc limit ${window.limit} offset ${(window.page - 1) * window.limit}`.execute(
    actor.services.db,
  )
  return toPage(await presentTasks(actor, shown.rows), rows[0]?.total ?? 0, window)
}
