import { useState } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { Scene } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { conditionsOf, useRefreshScenes } from '../../model/data/scenes.ts'
import type { ListControl } from '../../model/state/list-state.ts'

/**
 * Scenes that are made or changed with the list's own conditions: a new one is switched to once it is saved, the
 * conditions of an older one stand in the panel until they are kept in it.
 */
export function useSceneEditing(type: RecordType, scenes: readonly Scene[], { state, change }: ListControl) {
  /** Conditions that are being given a name. */
  const [unnamed, setUnnamed] = useState<readonly SearchItem[] | null>(null)
  const [edited, setEdited] = useState<Scene | null>(null)
  const refreshScenes = useRefreshScenes(type)
  const calls = sharedCallsOf(type, 'scenes')
  /** The scene that narrows least: conditions are set over all that one may see. */
  const widest = scenes.find((scene) => scene.bydata === 'all') ?? scenes[0]

  const choose = (sceneId: number) => {
    setEdited(null)
    change({ scene: sceneId, filters: [] })
  }
  const save = async (scene: Scene, filters: SearchItem[]) => {
    const { sceneId, name, isDefault } = scene
    const body = { type: type.label, sceneId, name, data: JSON.stringify(filters) }
    if (!(await attempt(ask(calls.update, { ...body, isDefault: isDefault === 1 ? 1 : 0 })))) return
    toast.success(`已更新场景“${name}”`)
    await refreshScenes()
    choose(sceneId)
  }
  return {
    unnamed,
    name: setUnnamed,
    leave: () => setUnnamed(null),
    /** To the new scene. */
    added: choose,
    /** Another scene was chosen by hand: the conditions that stand there are no one's any more. */
    forget: () => setEdited(null),
    adjust: (scene: Scene | undefined) => {
      setEdited(scene ?? null)
      change({
        scene: widest?.sceneId,
        filters: scene ? conditionsOf(scene) : state.filters,
      })
    },
    edited: edited ? { scene: edited, save: (filters: SearchItem[]) => save(edited, filters) } : undefined,
  }
}
