import type { SceneCount } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Actor } from '../../model/rules.ts'
import { countSome } from '../list/bounded.ts'
import { selectRecords } from '../list/selection.ts'
import { readScenes } from './read-scenes.ts'

/** Counts of the caller's visible counted scenes; empty where they may not list the type. */
export async function countScenes(actor: Actor, type: RecordType): Promise<SceneCount[]> {
  if (!actor.viewer.can(`${type.node}/index`)) return []
  const scenes = (await readScenes(actor, type)).filter((scene) => scene.isCounted)
  const { turns } = actor.services.engine
  const counts: SceneCount[] = []
  // one after another: numbers on tabs must not take the connections that lists wait for
  for (const { sceneId } of scenes) {
    const selection = await selectRecords(actor, type, { sceneId })
    const counted = await turns.searches.take(() => countSome(actor, selection), actor.viewer.userId)
    counts.push({ sceneId, ...counted })
  }
  return counts
}
