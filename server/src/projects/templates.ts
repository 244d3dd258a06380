import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { RequestOf } from '#protocol/platform/call.ts'
import { projectBounds } from '#protocol/projects/limits.ts'
import type { ProjectTemplate, projectTemplateCalls } from '#protocol/projects/template-calls.ts'
import { toJson } from '#server/engine/change/to-json.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { insertTasks, type MadeTask } from '#server/tasks/door.ts'
import { holdProject } from './access.ts'
import { addLists, readLists } from './lists.ts'
import { recordProject } from './log.ts'
import { administersProjects } from './roles.ts'
import { ranksAbove } from './room.ts'

const contentSchema = z.object({
  lists: z.array(
    z.object({
      name: z.string(),
      tasks: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          priority: z.number(),
          children: z.array(z.string()),
        }),
      ),
    }),
  ),
})
type Content = z.output<typeof contentSchema>

interface TemplateRow {
  template_id: number
  name: string
  content: unknown
  create_user_id: number
  create_time: Date
}

/** All templates, by name. */
export async function listTemplates(actor: Actor): Promise<ProjectTemplate[]> {
  const rows = await actor.services.db
    .selectFrom('project_templates')
    .selectAll()
    .orderBy('name')
    .orderBy('template_id')
    .execute()
  return rows.map((row) => presentTemplate(actor, row))
}

function presentTemplate(actor: Actor, row: TemplateRow): ProjectTemplate {
  const { lists } = contentSchema.parse(row.content)
  return {
    templateId: row.template_id,
    name: row.name,
    lists: lists.map(({ name }) => name),
    taskCount: lists.reduce((sum, { tasks }) => sum + tasks.length, 0),
    createUserName: actor.services.directory.current().realname(row.create_user_id),
    createTime: formatMoment(row.create_time),
    mayDelete: mayDelete(actor, row),
  }
}

const mayDelete = (actor: Actor, row: Pick<TemplateRow, 'create_user_id'>) =>
  row.create_user_id === actor.viewer.userId || administersProjects(actor)

/** Keeps the lists of a project, and if wanted its cards, for projects to come. Needs setWork: all who make projects read it. */
export const saveTemplate = (
  actor: Actor,
  { workId, name, withTasks }: RequestOf<typeof projectTemplateCalls.save>,
): Promise<ProjectTemplate> =>
  inTransaction(actor.services.db, async (trx) => {
    const project = await holdProject(trx, actor, workId, 'setWork')
    await sql`select pg_advisory_xact_lock(hashtextextended('project_templates', 0))`.execute(trx)
    const { count } = await trx
      .selectFrom('project_templates')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= projectBounds.templates) refuse('projectTemplatesTooMany', projectBounds.templates)
    const content = await readContent(trx, workId, withTasks === 1)
    const row = await trx
      .insertInto('project_templates')
      .values({
        name,
        content: toJson(content),
        create_user_id: actor.viewer.userId,
        create_time: actor.services.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordProject(trx, actor, project.name, '新建', `将项目存为模板：${name}`)
    return presentTemplate(actor, row)
  })

async function readContent(
  trx: Transaction<Tables>,
  projectId: number,
  withTasks: boolean,
): Promise<Content> {
  const lists = await readLists(trx, projectId)
  const tasks = withTasks ? await readTasks(trx, projectId) : []
  const size = tasks.reduce((sum, { children }) => sum + 1 + children.length, 0)
  if (size > projectBounds.templateTasks) refuse('projectTemplateTooLarge', projectBounds.templateTasks)
  const byList = Map.groupBy(tasks, ({ list_id }) => list_id)
  return {
    lists: lists.map(({ list_id, name }) => ({
      name,
      tasks: (byList.get(list_id) ?? []).map(({ list_id: _list, ...task }) => task),
    })),
  }
}

type StoredTask = Content['lists'][number]['tasks'][number] & { list_id: number }

/** Cards in their order, done ones as well; one more than a template takes, so that it is refused. */
async function readTasks(trx: Transaction<Tables>, projectId: number): Promise<StoredTask[]> {
  const { rows } = await sql<StoredTask>`select t.list_id, t.name, t.description, t.priority,
      array(select c.name from tasks c where c.pid = t.task_id and c.hidden_at is null order by c.task_id) as children
    from tasks t where t.place_id = ${projectId} and t.pid is null and t.hidden_at is null and t.archived_at is null
      and t.list_id > 0 order by t.rank limit ${sql.lit(projectBounds.templateTasks + 1)}`.execute(trx)
  return rows
}

/** Deletes a template; projects that began with it stay as they are. */
export const removeTemplate = (actor: Actor, templateId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const row = await trx
      .selectFrom('project_templates')
      .selectAll()
      .where('template_id', '=', templateId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('projectTemplateUnknown')
    if (!mayDelete(actor, row)) refuse('projectTemplateForeign')
    await trx.deleteFrom('project_templates').where('template_id', '=', templateId).execute()
    await recordProject(trx, actor, row.name, '删除', `删除了项目模板：${row.name}`)
  })

/** Gives a new project the lists and tasks of a template; nothing is due and no one is responsible yet. */
export async function applyTemplate(
  trx: Transaction<Tables>,
  actor: Actor,
  projectId: number,
  templateId: number,
): Promise<void> {
  const row = await trx
    .selectFrom('project_templates')
    .select('content')
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  const { lists } = row ? contentSchema.parse(row.content) : refuse('projectTemplateUnknown')
  await addLists(
    trx,
    projectId,
    lists.map(({ name }) => name),
  )
  const made: MadeTask[] = []
  for (const [at, { list_id: listId }] of (await readLists(trx, projectId)).entries()) {
    const tasks = lists[at]?.tasks ?? []
    const ranks = await ranksAbove(trx, projectId, listId, tasks.length)
    made.push(
      ...tasks.map((task, nth) => ({
        ...task,
        mainUserId: null,
        people: [],
        startOn: null,
        stopOn: null,
        listId,
        rank: ranks[nth] ?? '',
      })),
    )
  }
  await insertTasks(trx, actor, projectId, made)
}
