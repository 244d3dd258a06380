import { type Selectable, sql } from 'kysely'
import type { Scene } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import type { Actor } from '../../model/rules.ts'
import type { SceneTable } from '../../model/tables.ts'
import { unsavedSceneId } from '../list/scene-conditions.ts'
import { editableSharers, isSharedWith, readNewlyShared, takeShared } from '../list/scene-sharing.ts'

/** A user's row, with the definition of its sharer where it is shared. */
type SceneRow = Selectable<SceneTable> & {
  source_user_id: number | null
  source_name: string | null
  source_data: string | null
  source_shared_with: readonly number[] | null
}

function toScene(actor: Actor, type: RecordType, row: SceneRow): Scene {
  const declared = row.is_system ? type.scenes.find(({ name }) => name === row.name) : undefined
  const isShared = row.source_id !== null
  const isHeirless = row.source_user_id !== null && editableSharers(actor, type).includes(row.source_user_id)
  return {
    sceneId: row.scene_id,
    type: row.type,
    name: row.source_name ?? row.name,
    userId: row.user_id,
    sort: row.sort,
    data: isShared ? row.source_data : row.data,
    isHide: row.is_hide ? 1 : 0,
    isSystem: row.is_system || (isShared && !isHeirless) ? 1 : 0,
    bydata: row.bydata,
    isDefault: row.is_default ? 1 : 0,
    createTime: formatMoment(row.create_time),
    updateTime: formatMoment(row.update_time),
    roleIds: [...((isHeirless && row.source_shared_with) || row.shared_with)],
    ...(isShared && { sharedBy: actor.services.directory.current().realname(row.source_user_id) }),
    ...(declared?.counted && { isCounted: 1 }),
  }
}

/** Scenes no longer shared with the caller are excluded; their rows remain. */
const select = (actor: Actor, type: RecordType): Promise<SceneRow[]> =>
  actor.services.db
    .selectFrom('scenes as s')
    .leftJoin('scenes as o', 'o.scene_id', 's.source_id')
    .selectAll('s')
    .select([
      'o.user_id as source_user_id',
      'o.name as source_name',
      'o.data as source_data',
      'o.shared_with as source_shared_with',
    ])
    .where('s.user_id', '=', actor.viewer.userId)
    .where('s.type', '=', type.label)
    .where(sql<boolean>`(s.source_id is null or ${isSharedWith(actor, type)})`)
    .orderBy('s.sort')
    .orderBy('s.scene_id')
    .execute()

/**
 * Built-in scenes are made on first use, the first of them the default; what a newer version declares comes at
 * its start.
 */
async function makeBuiltIn({ services, viewer }: Actor, type: RecordType): Promise<void> {
  await services.db
    .insertInto('scenes')
    .values(
      type.scenes.map((scene, sort) => ({
        user_id: viewer.userId,
        type: type.label,
        name: scene.name,
        sort,
        data: null,
        bydata: scene.bydata,
        is_system: true,
        is_default: sort === 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the first look would store, without storing it: nothing is written for the viewed user (platform.md §4.12). */
async function unsavedScenes(actor: Actor, type: RecordType, isFirst: boolean): Promise<SceneRow[]> {
  const { services, viewer } = actor
  const now = services.clock.now()
  const builtIn = (isFirst ? type.scenes : []).map(
    ({ name, bydata }, sort): SceneRow => ({
      ...noSource,
      scene_id: unsavedSceneId(sort),
      user_id: viewer.userId,
      type: type.label,
      name,
      sort,
      data: null,
      is_hide: false,
      is_system: true,
      bydata,
      is_default: sort === 0,
      shared_with: [],
      source_id: null,
      create_time: now,
      update_time: now,
    }),
  )
  const shared = (await readNewlyShared(actor, type)).map(
    (source, at): SceneRow => ({
      ...source,
      user_id: viewer.userId,
      sort: type.scenes.length + at,
      is_hide: false,
      is_default: false,
      source_id: source.scene_id,
      source_user_id: source.user_id,
      source_name: source.name,
      source_data: source.data,
      source_shared_with: source.shared_with,
    }),
  )
  return [...builtIn, ...shared]
}

const noSource = { source_user_id: null, source_name: null, source_data: null, source_shared_with: null }

/** All scenes of the caller: built-in ones, their own, and those shared with them. */
export async function allScenes(actor: Actor, type: RecordType): Promise<Scene[]> {
  const rows = await select(actor, type)
  const isFirst = type.scenes.length > 0 && !rows.some((row) => row.is_system)
  if (actor.viewer.isShown) {
    const unsaved = await unsavedScenes(actor, type, isFirst)
    return [...rows, ...unsaved].map((row) => toScene(actor, type, row))
  }
  if (isFirst) await makeBuiltIn(actor, type)
  const taken = await takeShared(actor, type)
  const all = isFirst || taken > 0 ? await select(actor, type) : rows
  return all.map((row) => toScene(actor, type, row))
}

/** The ones that show. */
export async function readScenes(actor: Actor, type: RecordType): Promise<Scene[]> {
  return (await allScenes(actor, type)).filter((scene) => scene.isHide === 0)
}

export async function readSceneSettings(
  actor: Actor,
  type: RecordType,
): Promise<{ value: Scene[]; hideValue: Scene[] }> {
  const scenes = await allScenes(actor, type)
  return {
    value: scenes.filter((scene) => scene.isHide === 0),
    hideValue: scenes.filter((scene) => scene.isHide === 1),
  }
}
