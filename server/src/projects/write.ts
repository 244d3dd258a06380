import { randomUUID } from 'node:crypto'
import type { Transaction, Updateable } from 'kysely'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { projectCalls } from '#protocol/projects/calls.ts'
import { firstLists, projectStatuses } from '#protocol/projects/limits.ts'
import type { Work } from '#protocol/projects/shapes.ts'
import { once } from '#server/access/once.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { hideTasksOf, keepPeopleOf } from '#server/tasks/door.ts'
import { type ProjectRow, reachProject } from './access.ts'
import { readWork } from './list.ts'
import { addLists } from './lists.ts'
import { recordProject, tellProject } from './log.ts'
import { membersOf, readMembers, replaceMembers } from './members.ts'
import { requireWorkRole } from './roles.ts'
import type { ProjectTable } from './tables.ts'
import { applyTemplate } from './templates.ts'

/** Module under which covers are kept. */
export const PROJECT_FILES = 'project'

type Added = RequestOf<typeof projectCalls.add>
type Updated = RequestOf<typeof projectCalls.update>

/** Makes a project with its first lists and members. */
export async function addProject(actor: Actor, request: Added): Promise<Work> {
  const projectId = await inTransaction(actor.services.db, (trx) =>
    once(trx, actor, { call: 'project', request }, () => insertProject(trx, actor, request)),
  )
  return readWork(actor, projectId)
}

async function insertProject(trx: Transaction<Tables>, actor: Actor, request: Added): Promise<number> {
  const { services, viewer } = actor
  const people = services.directory.current()
  const now = services.clock.now()
  const isOpen = request.isOpen === 1
  const batch = request.batchId ?? randomUUID()
  const project = await trx
    .insertInto('projects')
    .values({
      name: request.name,
      description: request.description,
      color: request.color,
      is_open: isOpen,
      owner_role: isOpen ? requireWorkRole(people, request.ownerRole) : null,
      status: projectStatuses.active,
      is_system_cover: request.isSystemCover === 1,
      cover_url: request.coverUrl,
      batch_id: batch,
      create_user_id: viewer.userId,
      archived_at: null,
      create_time: now,
      update_time: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const projectId = project.project_id
  if (request.batchId) await claimCover(trx, actor, projectId, batch)
  if (!isOpen) await replaceMembers(trx, actor, project, membersOf(people, new Map(), request.ownerUserId))
  if (request.templateId === undefined) await addLists(trx, projectId, firstLists)
  else await applyTemplate(trx, actor, projectId, request.templateId)
  await recordProject(trx, actor, request.name, '新建', `新建了项目：${request.name}`)
  await tellProject(trx, actor, projectId, [])
  return projectId
}

const claimCover = (trx: Transaction<Tables>, actor: Actor, id: number, batchId: string) =>
  actor.services.files.claim(trx, actor, batchId, { module: PROJECT_FILES, id, field: '' })

/** Changes what the request states. Members alone need setTaskOwnerUser, everything else setWork. */
export async function updateProject(actor: Actor, request: Updated): Promise<Work> {
  await inTransaction(actor.services.db, async (trx) => {
    const { project, flags } = await reachProject(actor, request.workId, trx)
    const { workId: _id, ownerUserId, ...rest } = request
    const isOfProject = Object.values(rest).some((value) => value !== undefined)
    if (isOfProject && !flags.has('setWork')) refuse('taskForbidden')
    if (ownerUserId !== undefined && !flags.has('setTaskOwnerUser') && !flags.has('setWork'))
      refuse('taskForbidden')
    const isOnlyStatus =
      request.status !== undefined &&
      Object.values({ ...rest, status: undefined }).every((v) => v === undefined)
    if (project.status === projectStatuses.archived && !isOnlyStatus) refuse('projectArchived')
    const set = changesOf(actor, project, rest)
    if (rest.batchId) await claimCover(trx, actor, project.project_id, rest.batchId)
    if (rest.batchId && rest.batchId !== project.batch_id)
      await actor.services.files.release(trx, [project.batch_id], {
        module: PROJECT_FILES,
        id: project.project_id,
        field: '',
      })
    await trx
      .updateTable('projects')
      .set({ ...set, update_time: actor.services.clock.now() })
      .where('project_id', '=', project.project_id)
      .execute()
    await updateMembers(trx, actor, project, set.is_open ?? project.is_open, ownerUserId)
    const [behavior, detail] = behaviors[request.status ?? 0] ?? ['编辑', '编辑了项目']
    await recordProject(
      trx,
      actor,
      set.name ?? project.name,
      behavior,
      `${detail}：${set.name ?? project.name}`,
    )
    await tellProject(trx, actor, project.project_id, [])
  })
  return readWork(actor, request.workId)
}

const behaviors: Readonly<Record<number, readonly [string, string]>> = {
  [projectStatuses.active]: ['恢复', '恢复了项目'],
  [projectStatuses.archived]: ['归档', '归档了项目'],
}

function changesOf(
  { services }: Actor,
  project: ProjectRow,
  rest: Omit<Updated, 'workId' | 'ownerUserId'>,
): Updateable<ProjectTable> {
  const isOpen = rest.isOpen === undefined ? project.is_open : rest.isOpen === 1
  const role = rest.ownerRole ?? project.owner_role ?? undefined
  return {
    ...(rest.name === undefined ? {} : { name: rest.name }),
    ...(rest.description === undefined ? {} : { description: rest.description }),
    ...(rest.color === undefined ? {} : { color: rest.color }),
    ...(rest.isSystemCover === undefined ? {} : { is_system_cover: rest.isSystemCover === 1 }),
    ...(rest.coverUrl === undefined ? {} : { cover_url: rest.coverUrl }),
    ...(rest.batchId === undefined ? {} : { batch_id: rest.batchId }),
    ...(rest.status === undefined
      ? {}
      : {
          status: rest.status,
          archived_at: rest.status === projectStatuses.archived ? services.clock.now() : null,
        }),
    is_open: isOpen,
    owner_role: isOpen ? requireWorkRole(services.directory.current(), role) : null,
  }
}

/** A public project has no members of its own; one that becomes private has those of the request, or its creator alone. */
async function updateMembers(
  trx: Transaction<Tables>,
  actor: Actor,
  project: ProjectRow,
  isOpen: boolean,
  wanted: readonly number[] | undefined,
): Promise<void> {
  if (isOpen) {
    await trx.deleteFrom('project_members').where('project_id', '=', project.project_id).execute()
    return
  }
  if (wanted === undefined && !project.is_open) return
  const now = await readMembers(trx, project.project_id)
  const { clock, directory } = actor.services
  await replaceMembers(trx, actor, project, membersOf(directory.current(), now, wanted ?? []))
  if (!project.is_open) return
  const members = [...(await readMembers(trx, project.project_id)).keys()]
  await keepPeopleOf(trx, { placeId: project.project_id, members, now: clock.now() })
}

/** For good, with its tasks and its cover. */
export const removeProject = (actor: Actor, projectId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const { project, flags } = await reachProject(actor, projectId, trx)
    if (!flags.has('setWork')) refuse('taskForbidden')
    const now = actor.services.clock.now()
    const members = await readMembers(trx, projectId)
    await hideTasksOf(trx, { placeId: projectId, now })
    await actor.services.files.removeOwned(trx, PROJECT_FILES, [projectId])
    await trx.deleteFrom('project_members').where('project_id', '=', projectId).execute()
    await trx.deleteFrom('project_lists').where('project_id', '=', projectId).execute()
    await trx
      .updateTable('projects')
      .set({ status: projectStatuses.deleted, update_time: now })
      .where('project_id', '=', projectId)
      .execute()
    await recordProject(trx, actor, project.name, '删除', `删除了项目：${project.name}`)
    await tellProject(trx, actor, projectId, [...members.keys()])
  })
