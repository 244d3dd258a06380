import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import type { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectBounds, UNGROUPED } from '#protocol/projects/limits.ts'
import type { BoardColumn, BoardTask, OwnerColumn } from '#protocol/projects/shapes.ts'
import { taskSorts } from '#protocol/tasks/limits.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { narrowed, presentTasks, type ShownRow, shownColumns } from '#server/tasks/door.ts'
import { reachProject } from './access.ts'
import { readLists } from './lists.ts'
import { BOARD } from './log.ts'

type Wanted = RequestOf<typeof boardCalls.board>

const newest = sql`x.create_time desc, x.task_id desc`
const orders: Readonly<Record<number, RawBuilder<unknown>>> = {
  [taskSorts.manual]: sql`x.rank, x.task_id desc`,
  [taskSorts.created]: newest,
  [taskSorts.due]: sql`x.stop_on nulls last, ${newest}`,
  [taskSorts.updated]: sql`x.update_time desc, x.task_id desc`,
  [taskSorts.priority]: sql`x.priority desc, ${newest}`,
}
const updated = sql`x.update_time desc, x.task_id desc`

/** Condition over tasks `f`: cards of a board. */
const isCard = (projectId: number): RawBuilder<boolean> => sql<boolean>`f.place_id = ${projectId}
  and f.pid is null and f.hidden_at is null and f.archived_at is null`

async function readCards(actor: Actor, wanted: Wanted, order: RawBuilder<unknown>): Promise<BoardTask[]> {
  const { labelId, mainUserId, taskName, stopTimeType } = wanted
  const filters = { name: taskName, userIdList: mainUserId, labelIdList: labelId, stopTimeType }
  const { rows } = await sql<ShownRow>`select x.* from (select ${shownColumns(actor)} from tasks t
      where t.task_id in (select f.task_id from tasks f where ${isCard(wanted.workId)}
        and ${narrowed(actor, filters)})) x
    order by (x.status = 5), ${order} limit ${sql.lit(projectBounds.cards)}`.execute(actor.services.db)
  return presentCards(actor, rows)
}

/** Cards with their rank, and their number in their list. */
async function presentCards(actor: Actor, rows: readonly ShownRow[]): Promise<BoardTask[]> {
  const tasks = await presentTasks(actor, rows)
  const ranks = new Map(rows.map((row) => [row.task_id, row.rank ?? '']))
  return tasks.map((task) => ({ ...task, rank: ranks.get(task.taskId) ?? '' }))
}

/** Lists with their cards; 未分组 comes first, and only when it has some. */
export async function readBoard(actor: Actor, wanted: Wanted): Promise<BoardColumn[]> {
  const { services, viewer } = actor
  await reachProject(actor, wanted.workId)
  services.watchers.note(viewer.userId, { what: BOARD, id: wanted.workId })
  const [lists, cards] = await Promise.all([
    readLists(services.db, wanted.workId),
    readCards(actor, wanted, orders[wanted.sort ?? taskSorts.manual] ?? updated),
  ])
  const byList = Map.groupBy(cards, ({ classId }) => classId)
  const columnOf = (classId: number, className: string, classOrder: number): BoardColumn => {
    const list = (byList.get(classId) ?? []).map((card, at) => ({ ...card, classOrder, orderNum: at + 1 }))
    return { classId, className, count: list.length, list }
  }
  const loose = columnOf(UNGROUPED, '(未分组)', 0)
  const columns = lists.map(({ list_id, name }, at) => columnOf(list_id, name, at + 1))
  return loose.count > 0 ? [loose, ...columns] : columns
}

/** Cards that have a main user, by main user. */
export async function readByOwner(actor: Actor, wanted: Wanted): Promise<OwnerColumn[]> {
  const { services, viewer } = actor
  await reachProject(actor, wanted.workId)
  services.watchers.note(viewer.userId, { what: BOARD, id: wanted.workId })
  const cards = await readCards(actor, wanted, updated)
  const people = services.directory.current()
  const byOwner = Map.groupBy(
    cards.filter(({ mainUserId }) => mainUserId !== null),
    ({ mainUserId }) => mainUserId ?? 0,
  )
  return [...byOwner].map(([userId, list]) => {
    const user = people.user(userId)
    return { userId, realname: user?.realname ?? '', img: user?.img ?? null, count: list.length, list }
  })
}

/**
 * What changed on a board after a revision. The revision that is answered is read first: what comes meanwhile is answered again
 * next time rather than never.
 */
export async function readChanges(
  actor: Actor,
  { workId, revision }: RequestOf<typeof boardCalls.changes>,
): Promise<ReplyOf<typeof boardCalls.changes>> {
  const { services, viewer } = actor
  const { project } = await reachProject(actor, workId)
  services.watchers.note(viewer.userId, { what: BOARD, id: workId })
  const changed = await services.db
    .selectFrom('project_changes')
    .select('task_id')
    .where('project_id', '=', workId)
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute()
  const ids = changed.map((row) => row.task_id)
  const { rows } = await sql<ShownRow>`select ${shownColumns(actor)} from tasks t where t.task_id in
    (select f.task_id from tasks f where f.task_id = any(${ids}::bigint[]) and ${isCard(workId)})`.execute(
    services.db,
  )
  const tasks = await presentCards(actor, rows)
  const there = new Set(tasks.map(({ taskId }) => taskId))
  const lists = await readLists(services.db, workId)
  return {
    revision: project.revision,
    tasks,
    gone: ids.filter((id) => !there.has(id)),
    lists: lists.map(({ list_id, name }) => ({ classId: list_id, className: name })),
  }
}

/** Archived tasks of a project, the last one first. */
export async function listArchivedTasks(actor: Actor, projectId: number): Promise<TaskInfo[]> {
  await reachProject(actor, projectId)
  const { rows } = await sql<ShownRow>`select ${shownColumns(actor)} from tasks t
    where t.place_id = ${projectId} and t.pid is null and t.hidden_at is null and t.archived_at is not null
    order by t.archived_at desc, t.task_id desc limit ${sql.lit(projectBounds.cards)}`.execute(
    actor.services.db,
  )
  return presentTasks(actor, rows)
}
