import { sql, type Transaction } from 'kysely'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { boardCalls } from '#protocol/projects/board-calls.ts'
import type { ProjectFlag } from '#protocol/projects/flags.ts'
import { projectBounds } from '#protocol/projects/limits.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { archiveDone } from '#server/tasks/door.ts'
import { holdProject, type ProjectRow } from './access.ts'
import { recordProject, tellBoard } from './log.ts'

type Asked<Name extends keyof typeof boardCalls> = RequestOf<(typeof boardCalls)[Name]>

interface TaskList {
  list_id: number
  name: string
}

/** Lists of a project in their order. */
export const readLists = (db: Pick<Transaction<Tables>, 'selectFrom'>, projectId: number) =>
  db
    .selectFrom('project_lists')
    .select(['list_id', 'name'])
    .where('project_id', '=', projectId)
    .orderBy('order_num')
    .orderBy('list_id')
    .execute()

/** Makes lists at the end; the caller holds the project. */
export async function addLists(
  trx: Transaction<Tables>,
  projectId: number,
  names: readonly string[],
): Promise<void> {
  const known = await readLists(trx, projectId)
  if (known.length + names.length > projectBounds.lists) refuse('projectListsTooMany', projectBounds.lists)
  await sql`insert into project_lists (project_id, name, order_num)
    select ${projectId}::bigint, n.name, coalesce((select max(order_num) from project_lists where project_id = ${projectId}), 0) + n.nth
    from unnest(${names}::text[]) with ordinality as n (name, nth) order by n.nth`.execute(trx)
}

/** Changes the lists of a held project, and notifies the boards. */
export const changeLists = (
  actor: Actor,
  { workId, flag }: { workId: number; flag: ProjectFlag },
  change: (trx: Transaction<Tables>, project: ProjectRow) => Promise<string | null>,
): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const project = await holdProject(trx, actor, workId, flag)
    const detail = await change(trx, project)
    if (detail === null) return
    await trx
      .updateTable('projects')
      .set((update) => ({ revision: update('revision', '+', 1) }))
      .where('project_id', '=', workId)
      .execute()
    await recordProject(trx, actor, project.name, '编辑', detail)
    await tellBoard(trx, actor, workId)
  })

export const addList = (actor: Actor, { workId, name }: Asked<'addList'>): Promise<void> =>
  changeLists(actor, { workId, flag: 'saveTaskClass' }, async (trx) => {
    await addLists(trx, workId, [name])
    return `新建了任务列表：${name}`
  })

export const renameList = (actor: Actor, { workId, classId, name }: Asked<'renameList'>): Promise<void> =>
  changeLists(actor, { workId, flag: 'updateTaskClass' }, async (trx) => {
    const list = await requireList(trx, workId, classId)
    if (list.name === name) return null
    await trx.updateTable('project_lists').set({ name }).where('list_id', '=', classId).execute()
    return `将任务列表${list.name}重命名为：${name}`
  })

/** Lists that the request leaves out stay behind those that it names. */
export const sortLists = (actor: Actor, { workId, classIds }: Asked<'sortLists'>): Promise<void> =>
  changeLists(actor, { workId, flag: 'updateClassOrder' }, async (trx) => {
    const known = (await readLists(trx, workId)).map((list) => list.list_id)
    const named = classIds.filter((listId) => known.includes(listId))
    const order = [...named, ...known.filter((listId) => !named.includes(listId))]
    if (order.every((listId, at) => listId === known[at])) return null
    await sql`update project_lists l set order_num = o.nth
      from unnest(${order}::bigint[]) with ordinality as o (list_id, nth) where l.list_id = o.list_id`.execute(
      trx,
    )
    return '调整了任务列表的次序'
  })

/** Archives what is done in a list. */
export async function archiveList(actor: Actor, classId: number): Promise<void> {
  const list = await actor.services.db
    .selectFrom('project_lists')
    .select(['project_id', 'name'])
    .where('list_id', '=', classId)
    .executeTakeFirst()
  if (!list) return refuse('projectListUnknown')
  const { project_id: workId } = list
  await changeLists(actor, { workId, flag: 'archiveTask' }, async (trx) => {
    await requireList(trx, workId, classId)
    const now = actor.services.clock.now()
    const done = await archiveDone(trx, { placeId: workId, of: { listId: classId }, now })
    return done.length === 0 ? null : `归档了任务列表${list.name}中${done.length}个已完成的任务`
  })
}

/** Archives what is done of a main user. */
export const archiveOwner = (actor: Actor, { workId, userId }: Asked<'archiveOwner'>): Promise<void> =>
  changeLists(actor, { workId, flag: 'archiveTask' }, async (trx) => {
    const now = actor.services.clock.now()
    const done = await archiveDone(trx, { placeId: workId, of: { userId }, now })
    const name = actor.services.directory.current().realname(userId)
    return done.length === 0 ? null : `归档了${name}的${done.length}个已完成的任务`
  })

export async function requireList(
  trx: Transaction<Tables>,
  projectId: number,
  listId: number,
): Promise<TaskList> {
  const lists = await readLists(trx, projectId)
  return lists.find((list) => list.list_id === listId) ?? refuse('projectListUnknown')
}
