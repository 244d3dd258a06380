import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { flagsOf, noFlags, type ProjectFlag, type Standing, seesProject } from '#protocol/projects/flags.ts'
import { projectStatuses } from '#protocol/projects/limits.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { administersProjects, flagRoleOf } from './roles.ts'
import type { ProjectTable } from './tables.ts'

export type ProjectRow = Selectable<ProjectTable>

/** A project with what the caller may do in it. */
interface Reached {
  project: ProjectRow
  flags: ReadonlySet<ProjectFlag>
}

/** All that is left to do with an archived project: to restore or delete it. */
const ofArchived: ReadonlySet<ProjectFlag> = new Set(['setWork'])

/** Condition over projects `p`: the caller sees them. */
export const isSeen = (actor: Actor): RawBuilder<boolean> =>
  administersProjects(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(p.is_open or exists (select from project_members m
        where m.project_id = p.project_id and m.user_id = ${actor.viewer.userId}))`

export function standingOf(
  actor: Actor,
  { is_open, create_user_id, owner_role }: Pick<ProjectRow, 'is_open' | 'create_user_id' | 'owner_role'>,
  memberRole: number | null,
): Standing {
  const people = actor.services.directory.current()
  return {
    isAdministrator: administersProjects(actor),
    isCreator: create_user_id === actor.viewer.userId,
    isPublic: is_open,
    memberRole: flagRoleOf(people, memberRole),
    openRole: flagRoleOf(people, owner_role),
  }
}

export function flagsIn(project: ProjectRow, standing: Standing): ReadonlySet<ProjectFlag> {
  if (project.status === projectStatuses.deleted) return noFlags
  const flags = flagsOf(standing)
  return project.status === projectStatuses.archived
    ? new Set([...flags].filter((flag) => ofArchived.has(flag)))
    : flags
}

/**
 * A project that is not deleted, with the caller's standing; in a transaction it is held, so that members and flags stay as they are.
 * The member is read by a statement of its own: one that waited for the lock would show the members from before.
 */
export async function findStanding(
  actor: Actor,
  projectId: number,
  db: Kysely<Tables>,
): Promise<{ project: ProjectRow; standing: Standing } | null> {
  const base = db
    .selectFrom('projects')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', '<>', projectStatuses.deleted)
  const project = await (db.isTransaction ? base.forUpdate() : base).executeTakeFirst()
  if (!project) return null
  const member = await db
    .selectFrom('project_members')
    .select('role_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', actor.viewer.userId)
    .executeTakeFirst()
  return { project, standing: standingOf(actor, project, member?.role_id ?? null) }
}

/** Flags alone; none where the project is gone. */
export async function readFlags(
  actor: Actor,
  projectId: number,
  db: Kysely<Tables>,
): Promise<ReadonlySet<ProjectFlag>> {
  const found = await findStanding(actor, projectId, db)
  return found ? flagsIn(found.project, found.standing) : noFlags
}

/** @throws 3002, 3007 */
export async function reachProject(
  actor: Actor,
  projectId: number,
  db: Kysely<Tables> = actor.services.db,
): Promise<Reached> {
  const found = (await findStanding(actor, projectId, db)) ?? refuse('projectUnknown')
  if (!seesProject(found.standing)) refuse('taskForbidden')
  return { project: found.project, flags: flagsIn(found.project, found.standing) }
}

/** The first statement of every write on a board: holds the project for what the flag allows. */
export async function holdProject(
  trx: Transaction<Tables>,
  actor: Actor,
  projectId: number,
  flag: ProjectFlag,
): Promise<ProjectRow> {
  const { project, flags } = await reachProject(actor, projectId, trx)
  if (flags.has(flag)) return project
  return refuse(project.status === projectStatuses.archived ? 'projectArchived' : 'taskForbidden')
}
