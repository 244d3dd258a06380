import { sql } from 'kysely'
import { projectSheetCalls } from '#protocol/projects/sheet-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import type { Export } from '#server/access/exporting.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Download, download, XLSX } from '#server/platform/http/download.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fetchErrorSheet } from '#server/platform/sheets/error-sheets.ts'
import { exportInPlace } from '#server/tasks/door.ts'
import { reachProject } from '../access.ts'
import { readLists } from '../lists.ts'
import { recordProject } from '../log.ts'
import { usersOf } from '../members.ts'
import { taskSheet } from './columns.ts'
import { importTasks } from './import-tasks.ts'

/** Tasks of a project as sheets. */
export const projectSheets = part({
  endpoints: [
    on(projectSheetCalls.exportTasks, (context) => exportTasks(context, context.request.workId)),
    on(projectSheetCalls.template, (context) => template(context, context.request.workId)),
    on(projectSheetCalls.importTasks, (context) => importTasks(context, context.uploads[0], context.request)),
    on(projectSheetCalls.faults, ({ services, viewer, request }) =>
      fetchErrorSheet(services, viewer.userId, request.token),
    ),
  ],
})

/** Cards of a board, by list and order. */
const exportTasks = (actor: Actor, projectId: number): Export =>
  exportInPlace(actor, async () => {
    const { project, flags } = await reachProject(actor, projectId)
    if (!flags.has('excelExport')) refuse('taskForbidden')
    const lists = await readLists(actor.services.db, projectId)
    return {
      name: project.name,
      of: sql`select t.task_id from tasks t left join project_lists l using (list_id)
        where t.place_id = ${projectId} and t.pid is null and t.hidden_at is null and t.archived_at is null
        order by l.order_num nulls first, l.list_id, t.rank, t.task_id desc`,
      lists: new Map(lists.map(({ list_id, name }) => [list_id, name])),
      record: (trx, detail) => recordProject(trx, actor, project.name, '导出', detail),
    }
  })

/** With a project, its members and lists are offered. */
async function template(actor: Actor, projectId: number | undefined): Promise<Download> {
  const body = await taskSheet(
    projectId === undefined ? { people: [], lists: [] } : await choicesOf(actor, projectId),
  )
  return download({ name: '任务导入模板.xlsx', contentType: XLSX, body })
}

async function choicesOf(actor: Actor, projectId: number) {
  const { db } = actor.services
  const { project } = await reachProject(actor, projectId)
  const [people, lists] = await Promise.all([usersOf(db, actor, project), readLists(db, projectId)])
  return { people: people.map(({ realname }) => realname), lists: lists.map(({ name }) => name) }
}
