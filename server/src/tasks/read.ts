import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import type { RelatedLists, RelatedRef } from '#protocol/related-records/wire.ts'
import { TASK_COMMENTS } from '#protocol/tasks/limits.ts'
import type { TaskInfo, TaskLabel, TaskUser } from '#protocol/tasks/shapes.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { presentSimple } from '#server/manage/door.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment, today } from '#server/platform/time/clock.ts'
import type { TaskPlace } from './places.ts'
import type { TaskTable } from './tables.ts'

/** A task with what is counted of it in the same statement. */
export interface ShownRow extends Selectable<TaskTable> {
  people: number[]
  /** Ids. */
  labels: number[]
  /** How many sub-tasks, and how many of them are done. */
  children: [number, number]
  is_top: number
}

/** Order of a task where it lies in none. */
export const UNORDERED = 999

/** Columns of a {@link ShownRow}, from tasks `t`. */
export const shownColumns = ({ viewer }: Pick<Actor, 'viewer'>): RawBuilder<unknown> => sql`t.*,
  array(select p.user_id from task_people p where p.task_id = t.task_id order by p.user_id) as people,
  array(select u.label_id from task_label_uses u where u.task_id = t.task_id order by u.label_id) as labels,
  (select array[count(*), count(*) filter (where c.status = 5)]::int[] from tasks c where c.pid = t.task_id) as children,
  coalesce((select k.is_top from task_columns k
    where k.task_id = t.task_id and k.user_id = ${viewer.userId}), 0) as is_top`

/** Rows of one page as they go out: one statement for each kind of thing on it (§20.3). */
export async function presentTasks(
  actor: Actor,
  rows: readonly ShownRow[],
  db: Kysely<Tables> = actor.services.db,
): Promise<TaskInfo[]> {
  const around = await readAround(actor, rows, db)
  return rows.map((row) => presentTask(actor.services, row, around))
}

/** Whatever else is shown of tasks, by task and batch. */
export interface Around {
  related: ReadonlyMap<number, RelatedLists>
  comments: ReadonlyMap<number, number>
  files: ReadonlyMap<string, FileEntity[]>
  labels: ReadonlyMap<number, Omit<TaskLabel, 'taskId'>>
  places: ReadonlyMap<number, TaskPlace>
}

export async function readAround(
  actor: Actor,
  rows: readonly ShownRow[],
  db: Kysely<Tables>,
): Promise<Around> {
  const { services } = actor
  const ids = rows.map((row) => row.task_id)
  const places = [...new Set(rows.map((row) => row.place_id))].filter((id) => id !== 0)
  const [related, comments, files, labels, named] = await Promise.all([
    services.relatedRecords.read(actor, { thing: 'task', ids }, db),
    services.comments.count(db, TASK_COMMENTS, ids),
    services.files.list(
      db,
      rows.map((row) => row.batch_id),
    ),
    readLabels(db, [...new Set(rows.flatMap((row) => row.labels))]),
    services.taskPlaces.named(db, places),
  ])
  return { related, comments, files, labels, places: named }
}

/** By id: many tasks have few labels. */
export async function readLabels(db: Kysely<Tables>, ids: readonly number[]): Promise<Around['labels']> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    Omit<TaskLabel, 'taskId'>
  >`select label_id as "labelId", name as "labelName", color
    from task_labels where label_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.labelId, row]))
}

/** Overdue: not done, and its last day is over (approval-office.md §11.1). */
export const isLate = ({ status, stop_on }: Pick<ShownRow, 'status' | 'stop_on'>, now: string): boolean =>
  status !== 5 && stop_on !== null && stop_on < now

export function presentTask({ directory, clock }: AppServices, row: ShownRow, around: Around): TaskInfo {
  const people = directory.current()
  const lists = around.related.get(row.task_id)
  const labels = row.labels.flatMap((id) => around.labels.get(id) ?? [])
  const [children, childrenDone] = row.children
  const files = around.files.get(row.batch_id)?.length ?? 0
  const late = isLate(row, today(clock))
  const idsIn = (refs: readonly RelatedRef[] = []) => joined(refs.map(({ id }) => id))
  return {
    taskId: row.task_id,
    name: row.name,
    description: row.description,
    createUserId: row.create_user_id,
    mainUserId: row.main_user_id,
    ownerUserId: joined(row.people),
    labelId: joined(labels.map(({ labelId }) => labelId)),
    priority: row.priority,
    status: late ? 2 : row.status,
    startTime: row.start_on,
    stopTime: row.stop_on,
    remindDays: row.remind_days,
    pid: row.pid ?? 0,
    workId: row.place_id,
    workName: around.places.get(row.place_id)?.name ?? null,
    classId: row.list_id,
    classOrder: 0,
    orderNum: UNORDERED,
    isTop: row.is_top,
    topOrderNum: UNORDERED,
    isArchive: row.archived_at ? 1 : 0,
    archiveTime: momentOf(row.archived_at),
    ishidden: row.hidden_at ? 1 : 0,
    hiddenTime: momentOf(row.hidden_at),
    batchId: row.batch_id,
    createTime: formatMoment(row.create_time),
    updateTime: formatMoment(row.update_time),
    isEnd: late ? 1 : 0,
    mainUser: row.main_user_id === null ? null : userOf(people, row.main_user_id),
    labelList: labels.map((label) => ({ ...label, taskId: row.task_id })),
    relationCount: lists ? Object.values(lists).reduce((sum, list) => sum + list.length, 0) : 0,
    commentCount: around.comments.get(row.task_id) ?? 0,
    childWCCount: childrenDone,
    childAllCount: children,
    fileCount: files,
    fileNum: files,
    customerIds: idsIn(lists?.customerList),
    contactsIds: idsIn(lists?.contactsList),
    businessIds: idsIn(lists?.businessList),
    contractIds: idsIn(lists?.contractList),
    ownerUserList: row.people.map((userId) => userOf(people, userId)),
  }
}

/** One task as lists show it; the caller has checked that it may be read. */
export async function readTask(actor: Actor, taskId: number): Promise<TaskInfo> {
  const { rows } = await sql<ShownRow>`select ${shownColumns(actor)} from tasks t
    where t.task_id = ${taskId}`.execute(actor.services.db)
  const [info] = await presentTasks(actor, rows)
  return info ?? refuse('taskGone')
}

/** `,1,2,`; '' of none (approval-office.md §1.4). */
const joined = (ids: readonly number[]) => (ids.length === 0 ? '' : `,${ids.join(',')},`)
const momentOf = (moment: Date | null) => (moment ? formatMoment(moment) : null)

export function userOf(people: Snapshot, userId: number): TaskUser {
  const user = people.user(userId)
  if (user) return presentSimple(people, user)
  return { id: userId, userId, realname: '', img: null, deptId: null, deptName: null }
}
