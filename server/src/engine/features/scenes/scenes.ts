import { type Selectable, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import type { Scene } from '#protocol/record/scenes.ts'
import { formatMoment } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Actor } from '../../model/rules.ts'
import type { SceneTable } from '../../model/tables.ts'
import { parseSceneData } from './conditions.ts'

const toScene = (row: Selectable<SceneTable>): Scene => ({
  sceneId: row.scene_id,
  type: row.type,
  name: row.name,
  userId: row.user_id,
  sort: row.sort,
  data: row.data,
  isHide: row.is_hide ? 1 : 0,
  isSystem: row.is_system ? 1 : 0,
  bydata: row.bydata,
  isDefault: row.is_default ? 1 : 0,
  createTime: formatMoment(row.create_time),
  updateTime: formatMoment(row.update_time),
})

const select = ({ services, viewer }: Actor, type: RecordType) =>
  services.db
    .selectFrom('scenes')
    .selectAll()
    .where('user_id', '=', viewer.userId)
    .where('type', '=', type.label)
    .orderBy('sort')
    .orderBy('scene_id')
    .execute()

/**
 * All scenes of the caller. Built-in ones that he lacks are made: all on first use, the first of them the default; later
 * those that a newer version declares, behind his own order.
 */
async function allScenes(actor: Actor, type: RecordType): Promise<Scene[]> {
  const rows = await select(actor, type)
  const known = new Set(rows.filter((row) => row.is_system).map((row) => row.name))
  const missing = type.scenes.filter((scene) => !known.has(scene.name))
  if (missing.length === 0) return rows.map(toScene)
  const last = Math.max(-1, ...rows.map((row) => row.sort))
  await actor.services.db
    .insertInto('scenes')
    .values(
      missing.map((scene, index) => ({
        user_id: actor.viewer.userId,
        type: type.label,
        name: scene.name,
        sort: last + 1 + index,
        data: null,
        bydata: scene.bydata,
        is_system: true,
        is_default: rows.length === 0 && index === 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await select(actor, type)).map(toScene)
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

export interface SceneInput {
  name: string
  data: string
  isDefault: 0 | 1
}

function checkData(data: string): void {
  if (data && parseSceneData(data).length === 0 && data.trim() !== '[]') refuse('conditionsUnreadable')
}

export async function addScene(actor: Actor, type: RecordType, input: SceneInput): Promise<void> {
  checkData(input.data)
  const scenes = await allScenes(actor, type)
  await inTransaction(actor.services.db, async (trx) => {
    const { scene_id } = await trx
      .insertInto('scenes')
      .values({
        user_id: actor.viewer.userId,
        type: type.label,
        name: input.name,
        data: input.data || null,
        bydata: null,
        sort: scenes.length,
      })
      .returning('scene_id')
      .executeTakeFirstOrThrow()
    if (input.isDefault) await makeDefault(trx, actor, type.label, scene_id)
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

async function requireOwnScene(actor: Actor, sceneId: number) {
  const scene = await requireScene(actor, sceneId)
  if (scene.is_system) refuse('systemScene')
  return scene
}

export async function updateScene(actor: Actor, sceneId: number, input: SceneInput): Promise<void> {
  checkData(input.data)
  const scene = await requireOwnScene(actor, sceneId)
  await inTransaction(actor.services.db, async (trx) => {
    await trx
      .updateTable('scenes')
      .set({ name: input.name, data: input.data || null, update_time: actor.services.clock.now() })
      .where('scene_id', '=', sceneId)
      .execute()
    if (input.isDefault) await makeDefault(trx, actor, scene.type, sceneId)
    else if (scene.is_default)
      await trx.updateTable('scenes').set({ is_default: false }).where('scene_id', '=', sceneId).execute()
  })
}

export async function setDefaultScene(actor: Actor, sceneId: number): Promise<void> {
  const scene = await requireScene(actor, sceneId)
  await inTransaction(actor.services.db, (trx) => makeDefault(trx, actor, scene.type, sceneId))
}

export async function deleteScene(actor: Actor, sceneId: number): Promise<void> {
  await requireOwnScene(actor, sceneId)
  await actor.services.db.deleteFrom('scenes').where('scene_id', '=', sceneId).execute()
}

interface ArrangeOptions {
  shown: readonly number[]
  hidden: readonly number[]
}

/** Order and visibility; built-in scenes and the default cannot be hidden (record-engine.md §8). */
export async function arrangeScenes(
  actor: Actor,
  type: RecordType,
  { shown, hidden }: ArrangeOptions,
): Promise<void> {
  const scenes = new Map((await allScenes(actor, type)).map((scene) => [scene.sceneId, scene]))
  if (![...shown, ...hidden].every((sceneId) => scenes.has(sceneId))) refuse('rowUnknown')
  for (const sceneId of hidden) {
    if (scenes.get(sceneId)?.isSystem) refuse('systemSceneHidden')
    if (scenes.get(sceneId)?.isDefault) refuse('defaultSceneHidden')
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
