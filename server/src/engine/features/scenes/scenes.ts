import { sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Actor } from '../../model/rules.ts'
import { requireFew } from '../list/filters.ts'
import { parseSceneData } from '../list/scene-conditions.ts'
import { editableSharers, requireSharing } from '../list/scene-sharing.ts'
import { allScenes } from './read-scenes.ts'

export interface SceneInput {
  name: string
  data: string
  isDefault: 0 | 1
  /** Roles to share it with; absent leaves them as they are. */
  roleIds?: readonly number[]
}

function checkData(data: string): void {
  const items = parseSceneData(data)
  if (data && items.length === 0 && data.trim() !== '[]') refuse('conditionsUnreadable')
  requireFew(items)
}

/** A scene of the caller's own; sharing it is refused (401) to people who may not. Answers its id. */
export async function addScene(
  actor: Actor,
  type: RecordType,
  input: SceneInput,
): Promise<{ sceneId: number }> {
  checkData(input.data)
  const shared_with = requireSharing(actor, { type: type.label, before: [], asked: input.roleIds })
  const last = Math.max(-1, ...(await allScenes(actor, type)).map((scene) => scene.sort))
  return inTransaction(actor.services.db, async (trx) => {
    const { scene_id } = await trx
      .insertInto('scenes')
      .values({
        user_id: actor.viewer.userId,
        type: type.label,
        name: input.name,
        data: input.data || null,
        bydata: null,
        sort: last + 1,
        shared_with,
      })
      .returning('scene_id')
      .executeTakeFirstOrThrow()
    if (input.isDefault) await makeDefault(trx, actor, type.label, scene_id)
    return { sceneId: scene_id }
  })
}

type Trx = Parameters<Parameters<typeof inTransaction<unknown>>[1]>[0]

async function makeDefault(trx: Trx, { viewer }: Actor, type: number, sceneId: number): Promise<void> {
  // two at once, each from a window of its own: the later one must see what the earlier one has set
  await sql`select from scenes where user_id = ${viewer.userId} and type = ${type}
    order by scene_id for update`.execute(trx)
  const mine = trx.updateTable('scenes').where('user_id', '=', viewer.userId).where('type', '=', type)
  await mine.set({ is_default: false }).where('is_default', '=', true).execute()
  await mine.set({ is_default: true, is_hide: false }).where('scene_id', '=', sceneId).execute()
}

/** A scene of the caller's, or 1102. */
async function requireScene({ services, viewer }: Actor, sceneId: number) {
  const scene = await services.db
    .selectFrom('scenes')
    .selectAll()
    .where('scene_id', '=', sceneId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  return scene ?? refuse('rowUnknown')
}

/**
 * The scene whose name and conditions the caller may change: their own, or one whose owner has left, if the
 * caller may share.
 */
async function requireChangeable(actor: Actor, sceneId: number) {
  const mine = await requireScene(actor, sceneId)
  if (mine.is_system) refuse('systemScene')
  if (mine.source_id === null) return { mine, scene: mine }
  const scene = await actor.services.db
    .selectFrom('scenes')
    .selectAll()
    .where('scene_id', '=', mine.source_id)
    .executeTakeFirstOrThrow()
  const type = recordTypeOf(scene.type)
  if (!type || !editableSharers(actor, type).includes(scene.user_id)) refuse('systemScene')
  return { mine, scene }
}

export async function updateScene(actor: Actor, sceneId: number, input: SceneInput): Promise<void> {
  checkData(input.data)
  const { mine, scene } = await requireChangeable(actor, sceneId)
  const shared_with = requireSharing(actor, { ...scene, before: scene.shared_with, asked: input.roleIds })
  await inTransaction(actor.services.db, async (trx) => {
    await trx
      .updateTable('scenes')
      .set({
        name: input.name,
        data: input.data || null,
        shared_with,
        update_time: actor.services.clock.now(),
      })
      .where('scene_id', '=', scene.scene_id)
      .execute()
    if (input.isDefault) await makeDefault(trx, actor, scene.type, sceneId)
    else if (mine.is_default)
      await trx.updateTable('scenes').set({ is_default: false }).where('scene_id', '=', sceneId).execute()
  })
}

export async function setDefaultScene(actor: Actor, sceneId: number): Promise<void> {
  const scene = await requireScene(actor, sceneId)
  await inTransaction(actor.services.db, (trx) => makeDefault(trx, actor, scene.type, sceneId))
}

export async function deleteScene(actor: Actor, sceneId: number): Promise<void> {
  const { scene } = await requireChangeable(actor, sceneId)
  await actor.services.db.deleteFrom('scenes').where('scene_id', '=', scene.scene_id).execute()
}

interface ArrangeOptions {
  shown: readonly number[]
  hidden: readonly number[]
}

/** Order and visibility; built-in scenes and the default cannot be hidden, shared ones can (record-engine.md §8). */
export async function arrangeScenes(
  actor: Actor,
  type: RecordType,
  { shown, hidden }: ArrangeOptions,
): Promise<void> {
  const scenes = new Map((await allScenes(actor, type)).map((scene) => [scene.sceneId, scene]))
  if (![...shown, ...hidden].every((sceneId) => scenes.has(sceneId))) refuse('rowUnknown')
  for (const sceneId of hidden) {
    const scene = scenes.get(sceneId)
    if (scene?.isSystem && scene.sharedBy === undefined) refuse('systemSceneHidden')
    if (scene?.isDefault) refuse('defaultSceneHidden')
  }
  await inTransaction(actor.services.db, async (trx) => {
    for (const [sort, sceneId] of [...shown, ...hidden].entries())
      await trx
        .updateTable('scenes')
        .set({ sort, is_hide: sort >= shown.length })
        .where('scene_id', '=', sceneId)
        .execute()
  })
}
