import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import { readSearchList, type SearchItem } from '#protocol/record/calls/conditions.ts'
import type { FilterField, Scene, SceneCount } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useSettled } from '#web/platform/settled.ts'
import type { ListState } from '../state/list-state.ts'
import { useSource } from './source.ts'

const SELDOM_CHANGES = 5 * 60_000

/** None, and nothing asked, for a list without scenes. */
export const useScenes = (type: RecordType) =>
  useQuery({ ...scenesQuery(type), enabled: type.list.scenes.length > 0 })

const scenesQuery = (type: RecordType) => ({
  ...queryOf(sharedCallsOf(type, 'scenes').list, { type: type.label }),
  staleTime: SELDOM_CHANGES,
})

export const preloadScenes = (client: QueryClient, type: RecordType): Promise<Scene[]> =>
  type.list.scenes.length > 0 ? client.fetchQuery(scenesQuery(type)) : Promise.resolve([])

/** Shown and hidden scenes, for the dialog that manages them. */
export const useSceneSettings = (type: RecordType, enabled: boolean) =>
  useQuery({ ...queryOf(sharedCallsOf(type, 'scenes').settings, { type: type.label }), enabled })

/** Numbers beside the names of scenes, by their ids. */
export type SceneCounts = ReadonlyMap<number, SceneCount>

const noCounts: SceneCounts = new Map()
const byScene = (counts: SceneCount[]): SceneCounts => new Map(counts.map((each) => [each.sceneId, each]))
/** Others change records as well; what one changes oneself is counted again at once. */
const COUNTED_MS = 60_000

/** Requested after the rows, since the counts on tabs are secondary. */
export function useSceneCounts(type: RecordType, scenes: readonly Scene[], ready: boolean): SceneCounts {
  const isSettled = useSettled()
  const { data } = useQuery({
    ...queryOf(sharedCallsOf(type, 'scenes').counts, { type: type.label }),
    enabled: isSettled && ready && scenes.some((scene) => scene.isCounted),
    staleTime: COUNTED_MS,
    refetchInterval: COUNTED_MS,
    select: byScene,
  })
  return data ?? noCounts
}

const noFields: FilterField[] = []
export function useFilterFields(type: RecordType) {
  const query = useQuery({
    ...useSource(type).filterFields,
    staleTime: SELDOM_CHANGES,
  })
  return { ...query, fields: query.data ?? noFields }
}

/** The scene a list is in: the one asked for if it exists, else the default, else the first. */
export function sceneInUse(scenes: readonly Scene[], asked: number | undefined): Scene | undefined {
  return (
    scenes.find((scene) => scene.sceneId === asked) ??
    scenes.find((scene) => scene.isDefault === 1) ??
    scenes[0]
  )
}

/** The scene of a list. The records behind a figure are in none unless one is chosen: another would leave some of them out. */
export const sceneOf = (
  scenes: readonly Scene[],
  { scene, figure }: Pick<ListState, 'scene' | 'figure'>,
): Scene | undefined => (figure && scene === undefined ? undefined : sceneInUse(scenes, scene))

/** Conditions of a scene one made oneself; none for a broken text. */
export function conditionsOf(scene: Pick<Scene, 'data'>): SearchItem[] {
  if (!scene.data) return []
  try {
    return readSearchList(JSON.parse(scene.data)) ?? []
  } catch {
    return []
  }
}

/** Asks again for the scenes after one changed. */
export function useRefreshScenes(type: RecordType): () => Promise<void> {
  const client = useQueryClient()
  const { list, settings, counts } = sharedCallsOf(type, 'scenes')
  return useCallback(() => refresh(client, list, settings, counts), [client, list, settings, counts])
}
