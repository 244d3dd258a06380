import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import type { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectBounds, UNGROUPED } from '#protocol/projects/limits.ts'
import type { BoardColumn, BoardTask, OwnerColumn } from '#protocol/projects/shapes.ts'
import { taskSorts } from '#protocol/tasks/limits.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import {
  type CardRow,
  cardColumns,
  narrowed,
  presentCards,
  presentTasks,
  type ShownRow,
  shownColumns,
} from '#server/tasks/door.ts'
import { reachProject } from './access.ts'
import { readLists } from './lists.ts'
import { BOARD } from './log.ts'

type Wanted = RequestOf<typeof boardCalls.board>

const newest = sql`t.create_time desc, t.task_id desc`
const orders: Readonly<Record<number, RawBuilder<unknown>>> = {
  [taskSorts.manual]: sql`t.rank, t.task_id desc`,
  [taskSorts.created]: newest,
  [taskSorts.due]: sql`t.stop_on nulls last, ${newest}`,
  [taskSorts.updated]: sql`t.update_time desc, t.task_id desc`,
  [taskSorts.priority]: sql`t.priority desc, ${newest}`,
}
const updated = sql`t.update_time desc, t.task_id desc`

/** Condition over tasks `f`: cards of a board. */
const isCard = (projectId: number): RawBuilder<boolean> => sql<boolean>`f.place_id = ${projectId}
  and f.pid is null and f.hidden_at is null and f.archived_at is null`

/** Cards of a board, what is done last, with these columns of tasks `t`. */
async function readRows<Row>(
  actor: Actor,
  wanted: Wanted,
  { columns, order }: { columns: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<Row[]> {
  const { labelId, mainUserId, taskName, stopTimeType } = wanted
  const filters = { name: taskName, userIdList: mainUserId, labelIdList: labelId, stopTimeType }
  const { rows } = await sql<Row>`select ${columns} from tasks t
      where t.task_id in (select f.task_id from tasks f where ${isCard(wanted.workId)}
        and ${narrowed(actor, filters)})
    order by (t.status = 5), ${order} limit ${sql.lit(projectBounds.cards)}`.execute(actor.services.db)
  return rows
}

async function readFull(actor: Actor, wanted: Wanted, order: RawBuilder<unknown>): Promise<BoardTask[]> {
  const rows = await readRows<ShownRow>(actor, wanted, { columns: shownColumns(actor), order })
  return presentFull(actor, rows)
}

/** Tasks with their rank. */
async function presentFull(actor: Actor, rows: readonly ShownRow[]): Promise<BoardTask[]> {
  const tasks = await presentTasks(actor, rows)
  const ranks = new Map(rows.map((row) => [row.task_id, row.rank ?? '']))
  return tasks.map((task) => ({ ...task, rank: ranks.get(task.taskId) ?? '' }))
}

const orderOf = ({ sort }: Wanted) => orders[sort ?? taskSorts.manual] ?? updated

/** Refuses whom the project does not reach, and notes that the caller looks at its board. */
async function lookAt(actor: Actor, projectId: number) {
  const reached = await reachProject(actor, projectId)
  actor.services.watchers.note(actor.viewer.userId, { what: BOARD, id: projectId })
  return reached
}

/** Lists in their order; 未分组 comes first, and only when it has cards. */
function inLists<Card, List>(
  lists: Awaited<ReturnType<typeof readLists>>,
  cards: ReadonlyMap<number, readonly Card[]>,
  listOf: (list: { classId: number; className: string; at: number }, cards: readonly Card[]) => List,
): List[] {
  const loose = cards.get(UNGROUPED) ?? []
  return [
    ...(loose.length > 0 ? [listOf({ classId: UNGROUPED, className: '(未分组)', at: 0 }, loose)] : []),
    ...lists.map(({ list_id: classId, name: className }, at) =>
      listOf({ classId, className, at: at + 1 }, cards.get(classId) ?? []),
    ),
  ]
}

/** Lists with their tasks, each with its number in its list. */
export async function readBoard(actor: Actor, wanted: Wanted): Promise<BoardColumn[]> {
  await lookAt(actor, wanted.workId)
  const [lists, tasks] = await Promise.all([
    readLists(actor.services.db, wanted.workId),
    readFull(actor, wanted, orderOf(wanted)),
  ])
  const byList = Map.groupBy(tasks, ({ classId }) => classId)
  return inLists(lists, byList, ({ classId, className, at: classOrder }, own): BoardColumn => {
    const list = own.map((task, at) => ({ ...task, classOrder, orderNum: at + 1 }))
    return { classId, className, count: list.length, list }
  })
}

interface RankedRow extends CardRow {
  list_id: number
  rank: string | null
}

/** The same as the board draws it, and the revision that was read before it. */
export async function readCards(actor: Actor, wanted: Wanted): Promise<ReplyOf<typeof boardCalls.cards>> {
  const { project } = await lookAt(actor, wanted.workId)
  const columns = sql`${cardColumns}, t.list_id, t.rank`
  const [lists, rows] = await Promise.all([
    readLists(actor.services.db, wanted.workId),
    readRows<RankedRow>(actor, wanted, { columns, order: orderOf(wanted) }),
  ])
  const { cardOf, ...named } = await presentCards(actor, rows)
  const byList = Map.groupBy(rows, ({ list_id }) => list_id)
  return {
    revision: project.revision,
    ...named,
    lists: inLists(lists, byList, ({ classId, className }, own) => ({
      classId,
      className,
      cards: own.map((row) => ({ ...cardOf(row), rank: row.rank ?? '' })),
    })),
  }
}

/** Cards that have a main user, by main user. */
export async function readByOwner(actor: Actor, wanted: Wanted): Promise<OwnerColumn[]> {
  await lookAt(actor, wanted.workId)
  const cards = await readFull(actor, wanted, updated)
  const people = actor.services.directory.current()
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
  const { services } = actor
  const { project } = await lookAt(actor, workId)
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
  const tasks = await presentFull(actor, rows)
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
