import { sql } from 'kysely'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { listsOf } from '#protocol/related-records/wire.ts'
import type { taskCalls } from '#protocol/tasks/calls.ts'
import { type TaskFlag, taskFlags } from '#protocol/tasks/flags.ts'
import type { ChildDetail, TaskDetail } from '#protocol/tasks/shapes.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { findTask, requireReadable, type TaskRow } from './access.ts'
import { type Around, presentTask, readAround, type ShownRow, shownColumns, userOf } from './read.ts'

/** Flags of a task in the bin. */
const binFlags: readonly TaskFlag[] = ['restoreTask', 'cleanTask']

export async function openTask(actor: Actor, taskId: number): Promise<TaskDetail> {
  const row = await requireReadable(actor, taskId)
  return readDetail(actor, row, taskFlags)
}

/** A task of the bin; 3009 of one outside, 3005 of one whose project is deleted. */
export async function openBinned(actor: Actor, taskId: number): Promise<TaskDetail> {
  const row = (await findTask(actor, taskId)) ?? refuse('taskGone')
  if (!row.is_reachable) refuse('taskUnreadable')
  if (!row.hidden_at) refuse('taskNotInBin')
  if (row.hidden_by === null) refuse('taskGone')
  return readDetail(actor, row, binFlags)
}

async function readDetail(
  actor: Actor,
  { task_id: taskId, place_id }: TaskRow,
  shown: readonly TaskFlag[],
): Promise<TaskDetail> {
  const { services } = actor
  const { rows } = await sql<ShownRow>`select ${shownColumns(actor)} from tasks t
    where t.task_id = ${taskId} or t.pid = ${taskId} order by t.task_id`.execute(services.db)
  const around = await readAround(actor, rows, services.db)
  const held = place_id === 0 ? new Set() : await services.taskPlaces.flags(actor, services.db, place_id)
  const project: Record<string, true> = {}
  for (const flag of shown) if (held.has(flag)) project[flag] = true
  const whole = (row: ShownRow): ChildDetail => ({
    ...fullOf(actor, row, around),
    authList: { project },
    childTask: [],
  })
  const task = rows.find((row) => row.task_id === taskId) ?? refuse('taskGone')
  return { ...whole(task), childTask: rows.filter((row) => row.pid === taskId).map(whole) }
}

const fullOf = ({ services }: Actor, row: ShownRow, around: Around) => ({
  ...presentTask(services, row, around),
  createUser: userOf(services.directory.current(), row.create_user_id),
  file: around.files.get(row.batch_id) ?? [],
  ...(around.related.get(row.task_id) ?? listsOf(() => [])),
})

/** Lines of the history, newest first. */
export async function readHistory(actor: Actor, taskId: number): Promise<ReplyOf<typeof taskCalls.history>> {
  await requireReadable(actor, taskId)
  const rows = await actor.services.db
    .selectFrom('task_logs')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('log_id', 'desc')
    .limit(LONGEST_HISTORY)
    .execute()
  const people = actor.services.directory.current()
  return rows.map((row) => ({
    logId: row.log_id,
    content: row.content,
    createTime: formatMoment(row.create_time),
    realname: people.realname(row.user_id),
    img: people.user(row.user_id)?.img ?? null,
  }))
}

/** Lines that are shown. */
const LONGEST_HISTORY = 1000
