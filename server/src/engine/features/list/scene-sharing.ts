import { type Selectable, sql } from 'kysely'
import { applicationOf } from '#protocol/applications.ts'
import { roleTypeOf } from '#protocol/manage/roles/roles.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Actor } from '../../model/rules.ts'
import type { SceneTable } from '../../model/tables.ts'

/** Who may share scenes of the type with roles. */
function mayShare({ viewer }: Actor, type: RecordType): boolean {
  const { sceneSharers } = applicationOf(type)
  return sceneSharers !== undefined && viewer.can(sceneSharers)
}

/** Users whose shared scenes the caller may edit: those who have left, if the caller may share. */
export function editableSharers(actor: Actor, type: RecordType): number[] {
  if (!mayShare(actor, type)) return []
  return actor.services.directory
    .current()
    .users.filter((user) => user.status === 0)
    .map((user) => user.userId)
}

/** Of rows that follow a shared scene `o`: those that are there for the caller. */
export const isSharedWith = (actor: Actor, type: RecordType) =>
  sql<boolean>`(o.shared_with && ${[...actor.viewer.roleIds]}::bigint[]
    or o.shared_with <> '{}' and o.user_id = any(${editableSharers(actor, type)}::bigint[]))`

/** `isHidden` of a role that can be assigned. */
const SHOWN = 1
const rolesIn = ({ services }: Pick<Actor, 'services'>) =>
  services.directory
    .current()
    .roles.filter((role) => roleTypeOf(role.roleType) !== undefined && role.isHidden === SHOWN)

/** The roles with which scenes can be shared. */
export const readShareRoles = (actor: Actor) =>
  rolesIn(actor)
    .filter((role) => role.status === 1)
    .map(({ roleId, roleName }) => ({ roleId, roleName }))

interface Sharing {
  /** The type's number. */
  type: number
  /** The roles that the scene is shared with so far. */
  before: readonly number[]
  /** What is asked for; undefined: as it is. */
  asked: readonly number[] | undefined
}

/** The roles that a scene is shared with from now on; another choice is refused (401) to people who may not share. */
export function requireSharing(actor: Actor, { type, before, asked }: Sharing): number[] {
  if (asked === undefined) return [...before]
  const known = new Set(rolesIn(actor).map((role) => role.roleId))
  const next = [...new Set(asked)]
  // a role that was removed meanwhile is left out; one that never was is refused
  const added = next.filter((roleId) => !before.includes(roleId))
  const removed = before.filter((roleId) => !next.includes(roleId))
  if (added.length + removed.length === 0) return next
  const found = recordTypeOf(type)
  if (!found || !mayShare(actor, found)) refuse('forbidden')
  if (!added.every((roleId) => known.has(roleId))) refuse('rowUnknown')
  return next.filter((roleId) => known.has(roleId))
}

/** Of scenes `o`: those shared with the caller who has no row of their own for them yet. */
const isNewlyShared = (actor: Actor, type: RecordType) =>
  sql<boolean>`o.type = ${type.label} and ${isSharedWith(actor, type)} and o.user_id <> ${actor.viewer.userId}
    and not exists (select from scenes s where s.source_id = o.scene_id and s.user_id = ${actor.viewer.userId})`

/** Scenes newly shared with the caller, for which no row is added. */
export async function readNewlyShared(actor: Actor, type: RecordType): Promise<Selectable<SceneTable>[]> {
  const { rows } = await sql<Selectable<SceneTable>>`select o.* from scenes o
    where ${isNewlyShared(actor, type)} order by o.scene_id`.execute(actor.services.db)
  return rows
}

/** Adds a row, behind the caller's others, for each scene newly shared with them; returns how many. */
export async function takeShared(actor: Actor, type: RecordType): Promise<number> {
  const { services, viewer } = actor
  const { numAffectedRows = 0n } = await sql`
    insert into scenes (user_id, type, name, sort, source_id)
    select ${viewer.userId}::bigint, o.type, o.name,
      (select coalesce(max(m.sort), 0) from scenes m where m.user_id = ${viewer.userId} and m.type = o.type)
        + row_number() over (order by o.scene_id), o.scene_id
    from scenes o where ${isNewlyShared(actor, type)}
    on conflict do nothing`.execute(services.db)
  return Number(numAffectedRows)
}
