import type { Kysely, Transaction } from 'kysely'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { projectCalls } from '#protocol/projects/calls.ts'
import { projectBounds } from '#protocol/projects/limits.ts'
import type { ProjectMember } from '#protocol/projects/shapes.ts'
import type { DirectoryUser, Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropPeopleOf } from '#server/tasks/door.ts'
import { holdProject, type ProjectRow, reachProject } from './access.ts'
import { recordProject, tellProject } from './log.ts'
import { editingRole, managingRole, requireWorkRole, roleOf } from './roles.ts'

/** Roles of the members of a private project, by user. */
type Members = ReadonlyMap<number, number>

export async function readMembers(db: Kysely<Tables>, projectId: number): Promise<Members> {
  const rows = await db
    .selectFrom('project_members')
    .select(['user_id', 'role_id'])
    .where('project_id', '=', projectId)
    .orderBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.role_id]))
}

function memberOf(people: Snapshot, userId: number, roleId: number): ProjectMember {
  const user = people.user(userId)
  const role = roleOf(people, roleId)
  return {
    userId,
    realname: user?.realname ?? '',
    img: user?.img ?? null,
    roleId: role.roleId,
    roleName: role.roleName,
  }
}

/** Members of a project that the caller sees. */
export async function listMembers(actor: Actor, projectId: number): Promise<ProjectMember[]> {
  const { services } = actor
  const { project } = await reachProject(actor, projectId)
  return presentMembers(services.directory.current(), project, await readMembers(services.db, projectId))
}

/** Members of a private project; of a public one everyone who may sign in, with the role of everyone. */
function presentMembers(
  people: Snapshot,
  { is_open, owner_role }: Pick<ProjectRow, 'is_open' | 'owner_role'>,
  members: Members,
): ProjectMember[] {
  if (is_open && owner_role !== null)
    return people.users
      .filter(({ status }) => status !== 0)
      .map(({ userId }) => memberOf(people, userId, owner_role))
  return [...members].map(([userId, roleId]) => memberOf(people, userId, roleId))
}

/** Those of them who may be given tasks: all who may sign in. */
export async function usersOf(
  db: Kysely<Tables>,
  { services }: Actor,
  { project_id, is_open }: Pick<ProjectRow, 'project_id' | 'is_open'>,
): Promise<DirectoryUser[]> {
  const active = services.directory.current().users.filter(({ status }) => status !== 0)
  if (is_open) return active
  const members = await readMembers(db, project_id)
  return active.filter(({ userId }) => members.has(userId))
}

/** People of a list of members, each once: they exist, and are not too many. */
function requireMembers(people: Snapshot, userIds: readonly number[]): void {
  if (userIds.length > projectBounds.members) refuse('projectMembersTooMany', projectBounds.members)
  if (!userIds.every((userId) => people.user(userId))) refuse('participantUnknown')
}

/**
 * Exactly these members of a private project, with these roles: who is no longer among them leaves its tasks. The creator stays, as 管理.
 * The caller holds the project.
 */
export async function replaceMembers(
  trx: Transaction<Tables>,
  actor: Actor,
  { project_id: projectId, create_user_id: creator }: Pick<ProjectRow, 'project_id' | 'create_user_id'>,
  wanted: Members,
): Promise<void> {
  const people = actor.services.directory.current()
  const now = await readMembers(trx, projectId)
  const all = new Map([...wanted, [creator, managingRole(people).roleId]])
  requireMembers(
    people,
    [...all.keys()].filter((userId) => !now.has(userId)),
  )
  if (all.size > projectBounds.members) refuse('projectMembersTooMany', projectBounds.members)
  const leaving = [...now.keys()].filter((userId) => !all.has(userId))
  await removeMembers(trx, actor, projectId, leaving)
  await trx
    .insertInto('project_members')
    .values([...all].map(([user_id, role_id]) => ({ project_id: projectId, user_id, role_id })))
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'user_id'])
        .doUpdateSet((update) => ({ role_id: update.ref('excluded.role_id') })),
    )
    .execute()
  await tellProject(trx, actor, projectId, [...all.keys(), ...leaving])
}

async function removeMembers(
  trx: Transaction<Tables>,
  { services }: Actor,
  projectId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...userIds])
    .execute()
  await dropPeopleOf(trx, { placeId: projectId, userIds, now: services.clock.now() })
}

/** Members as a list of people states them: those who stay keep their role, new ones become 编辑. */
export function membersOf(people: Snapshot, now: Members, userIds: readonly number[]): Members {
  const editing = editingRole(people).roleId
  return new Map(userIds.map((userId) => [userId, now.get(userId) ?? editing]))
}

/** The full list of members with their roles; only a private project has one. Answers it also to a caller who is no longer among them. */
export function setMembers(
  actor: Actor,
  { workId, list }: RequestOf<typeof projectCalls.setMembers>,
): Promise<ProjectMember[]> {
  const people = actor.services.directory.current()
  return inTransaction(actor.services.db, async (trx) => {
    const project = await holdProject(trx, actor, workId, 'manageTaskOwnerUser')
    if (project.is_open) refuse('projectIsPublic')
    const wanted = new Map(list.map(({ userId, roleId }) => [userId, requireWorkRole(people, roleId)]))
    await replaceMembers(trx, actor, project, wanted)
    await recordProject(trx, actor, project.name, '编辑', `设置了项目成员：${project.name}`)
    return presentMembers(people, project, await readMembers(trx, workId))
  })
}

/** Takes one member out of the project and of its tasks. */
export const removeMember = (
  actor: Actor,
  { workId, ownerUserId }: RequestOf<typeof projectCalls.removeMember>,
): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const project = await holdProject(trx, actor, workId, 'setTaskOwnerUser')
    await takeOut(trx, actor, project, ownerUserId)
    const name = actor.services.directory.current().realname(ownerUserId)
    await recordProject(trx, actor, project.name, '编辑', `将${name}移出项目：${project.name}`)
  })

/** The caller leaves a private project. */
export const leaveProject = (actor: Actor, projectId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const { project } = await reachProject(actor, projectId, trx)
    await takeOut(trx, actor, project, actor.viewer.userId)
    await recordProject(trx, actor, project.name, '编辑', `退出了项目：${project.name}`)
  })

async function takeOut(
  trx: Transaction<Tables>,
  actor: Actor,
  project: ProjectRow,
  userId: number,
): Promise<void> {
  if (userId === project.create_user_id) refuse('projectCreatorStays')
  const now = await readMembers(trx, project.project_id)
  if (!now.has(userId)) refuse('participantUnknown')
  await removeMembers(trx, actor, project.project_id, [userId])
  await tellProject(trx, actor, project.project_id, [...now.keys()])
}
