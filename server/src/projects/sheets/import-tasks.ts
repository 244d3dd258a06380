import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import type { projectSheetCalls } from '#protocol/projects/sheet-calls.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { keepErrorSheet } from '#server/platform/sheets/error-sheets.ts'
import { insertTasks, type MadeTask } from '#server/tasks/door.ts'
import { holdProject, type ProjectRow, reachProject } from '../access.ts'
import { addLists, readLists } from '../lists.ts'
import { recordProject } from '../log.ts'
import { usersOf } from '../members.ts'
import { ranksAbove, requireRoom } from '../room.ts'
import { type CheckedRows, checkRows, type PlannedTask } from './check-rows.ts'
import { cellsOf, taskSheet } from './columns.ts'
import { readTasks } from './read-file.ts'

type Request = RequestOf<typeof projectSheetCalls.importTasks>
type Imported = ReplyOf<typeof projectSheetCalls.importTasks>

/** Refused rows that an answer lists, and the cells by which each is recognised. */
const SHOWN_FAULTS = 100
const SHOWN_CELLS = 4

/**
 * Makes the tasks of a sheet with which nothing is wrong, and the lists that they name; a dry run only looks. The file is read
 * before the project is held.
 */
export async function importTasks(
  actor: Actor,
  upload: Upload | undefined,
  { workId, dryRun }: Request,
): Promise<Imported> {
  const { flags } = await reachProject(actor, workId)
  if (!flags.has('excelImport')) refuse('taskForbidden')
  const rows = await readTasks(upload)
  return inTransaction(actor.services.db, async (trx) => {
    const project = await holdProject(trx, actor, workId, 'excelImport')
    const members = await usersOf(trx, actor, project)
    const checked = checkRows(rows, members)
    const lists = await readLists(trx, workId)
    const known = new Set(lists.map(({ name }) => name))
    const newLists = [...new Set(checked.planned.map(({ list }) => list))].filter((name) => !known.has(name))
    await requireRoom(trx, workId, checked.planned.length)
    if (dryRun === 0 && checked.planned.length > 0)
      await writeTasks(trx, actor, project, checked.planned, newLists)
    return { ...(await answer(trx, actor, checked, { members, lists: [...known] })), newLists }
  })
}

async function writeTasks(
  trx: Transaction<Tables>,
  actor: Actor,
  { project_id: projectId, name }: ProjectRow,
  planned: readonly PlannedTask[],
  newLists: readonly string[],
): Promise<void> {
  await addLists(trx, projectId, newLists)
  const made: MadeTask[] = []
  const lists = new Map((await readLists(trx, projectId)).map((list) => [list.name, list.list_id]))
  for (const [list, tasks] of Map.groupBy(planned, (task) => task.list)) {
    const listId = lists.get(list) ?? refuse('projectListUnknown')
    const ranks = await ranksAbove(trx, projectId, listId, tasks.length)
    made.push(
      ...tasks.map((task, at) => ({ ...task, listId, rank: ranks[at] ?? '', priority: 0, children: [] })),
    )
  }
  await insertTasks(trx, actor, projectId, made)
  await recordProject(trx, actor, name, '导入', `导入任务${made.length}条`)
}

async function answer(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { planned, failed }: CheckedRows,
  choices: { members: readonly DirectoryUser[]; lists: readonly string[] },
): Promise<Omit<Imported, 'newLists'>> {
  const totalSize = planned.length + failed.length
  if (failed.length === 0) return { totalSize, errSize: 0, faults: [] }
  const people = choices.members.map(({ realname }) => realname)
  const sheet = await taskSheet(
    { people, lists: choices.lists },
    failed.map(({ row, message }) => [message, ...cellsOf(row)]),
  )
  const kept = { db: trx, clock: services.clock }
  return {
    totalSize,
    errSize: failed.length,
    token: await keepErrorSheet(kept, viewer.userId, Readable.from([sheet])),
    faults: failed.slice(0, SHOWN_FAULTS).map(({ row, message }) => ({
      row: row.row,
      cells: cellsOf(row).filter(Boolean).slice(0, SHOWN_CELLS),
      message,
    })),
  }
}
