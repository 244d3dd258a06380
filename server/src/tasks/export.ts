import { type RawBuilder, sql, type Transaction } from 'kysely'
import { priorities } from '#protocol/office/door.ts'
import { taskColumns } from '#protocol/tasks/limits.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { recordTaskActs } from './change.ts'
import { listed, type TaskFilters } from './list.ts'
import { myUndone } from './mine.ts'
import { presentTasks, type ShownRow, shownColumns } from './read.ts'

/** Rows read at a time. */
const PIECE = 500

interface Column {
  title: string
  cell: (task: TaskInfo, names: { creator: string; related: string }) => SheetCell
}

const named = (people: readonly { realname: string }[]) => people.map(({ realname }) => realname).join('，')

/** Columns of an export (approval-office.md §11.6). */
const columns: readonly Column[] = [
  { title: '任务名称', cell: ({ name }) => name },
  { title: '任务描述', cell: ({ description }) => description },
  { title: '负责人', cell: ({ mainUser }) => mainUser?.realname ?? '' },
  { title: '开始时间', cell: ({ startTime }) => startTime },
  { title: '结束时间', cell: ({ stopTime }) => stopTime },
  { title: '标签', cell: ({ labelList }) => labelList.map(({ labelName }) => labelName).join('，') },
  { title: '参与人', cell: ({ ownerUserList }) => named(ownerUserList) },
  {
    title: '优先级',
    cell: ({ priority }) => priorities.find((each) => each.priority === priority)?.name ?? '',
  },
  { title: '创建人', cell: (_task, { creator }) => creator },
  { title: '创建时间', cell: ({ createTime }) => createTime },
]
const column: Column = { title: '所在任务列表', cell: ({ isTop }) => taskColumns[isTop] ?? '' }
const related: Column = { title: '关联业务', cell: (_task, names) => names.related }

/** The tasks that the list shows. */
export const exportTasks = (actor: Actor, filters: TaskFilters): Export =>
  new Export(() =>
    makeSheet(
      actor,
      [...columns, related],
      sql`select f.task_id from tasks f where ${listed(actor, filters)}
      order by f.create_time desc, f.task_id desc`,
    ),
  )

/** Tasks of a project, in the order of `of`, each with the name of its list. */
interface ProjectTasks {
  name: string
  of: RawBuilder<unknown>
  lists: ReadonlyMap<number, string>
  record: Recording
}

/** Tasks of a project; `reach` checks the right, and is asked when the turn of the export has come. */
export const exportInPlace = (actor: Actor, reach: () => Promise<ProjectTasks>): Export =>
  new Export(async () => {
    const place = await reach()
    const list: Column = { ...column, cell: ({ classId }) => place.lists.get(classId) ?? '' }
    return makeSheet(actor, [...columns, list, related], place.of, place)
  })

/** What the caller has still to do, by column. */
export const exportMine = (actor: Actor): Export =>
  new Export(() => makeSheet(actor, [...columns, column, related], myUndone(actor)))

/** Writes the export into the operation log. */
type Recording = (trx: Transaction<Tables>, detail: string) => Promise<void>

async function makeSheet(
  actor: Actor,
  titles: readonly Column[],
  of: RawBuilder<unknown>,
  { name, record }: { name: string; record: Recording } = {
    name: '任务',
    record: (trx, detail) => recordTaskActs(trx, actor, '任务', '导出', [detail]),
  },
): Promise<Sheet> {
  const { rows } = await sql<{ task_id: number }>`${of}`.execute(actor.services.db)
  if (rows.length > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  const ids = rows.map((row) => row.task_id)
  await inTransaction(actor.services.db, (trx) => record(trx, `导出任务${ids.length}条`))
  return {
    name: `${name}.xlsx`,
    total: ids.length,
    body: writeSheet({
      name: '任务',
      header: titles.map(({ title }) => title),
      rows: readPieces(actor, titles, ids),
    }),
  }
}

async function* readPieces(
  actor: Actor,
  titles: readonly Column[],
  ids: readonly number[],
): AsyncGenerator<SheetCell[][]> {
  const { services } = actor
  const people = services.directory.current()
  for (let at = 0; at < ids.length; at += PIECE) {
    const piece = ids.slice(at, at + PIECE)
    const { rows } = await sql<ShownRow>`select ${shownColumns(actor)}
      from unnest(${piece}::bigint[]) with ordinality as o (id, nth) join tasks t on t.task_id = o.id
      order by o.nth`.execute(services.db)
    const lists = await services.relatedRecords.read(actor, { thing: 'task', ids: piece })
    const tasks = await presentTasks(actor, rows)
    yield tasks.map((task) => {
      const names = {
        creator: people.realname(task.createUserId),
        related: Object.values(lists.get(task.taskId) ?? {})
          .flat()
          .map(({ name }) => name)
          .join('，'),
      }
      return titles.map(({ cell }) => cell(task, names))
    })
  }
}
