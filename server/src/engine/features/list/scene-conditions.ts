import { type Selectable, sql } from 'kysely'
import { type SearchItem, searchListSchema } from '#protocol/record/calls/conditions.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { DeclaredScene, SceneScope } from '#protocol/record/declaration/declared-scenes.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { allOf, always, type Condition, never } from '../../fields/compare.ts'
import { runPrepared } from '../../model/prepared.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { type FilterContext, filterCondition, filterConditions } from './filters.ts'
import { isSharedWith, readNewlyShared } from './scene-sharing.ts'

/** Ids stand in the text: a list without further conditions keeps its plan, which is made for these very people. */
const scopes: Record<SceneScope, (actor: Actor, type: RecordType) => Condition> = {
  all: () => always,
  self: ({ viewer }) => sql<boolean>`r.owner_user_id = ${sql.lit(viewer.userId)}`,
  child: ({ services, viewer }) => {
    const below = [...services.directory.current().subordinatesOf(viewer.userId)]
    return sql<boolean>`r.owner_user_id = any(${sql.lit(`{${below.join(',')}}`)}::bigint[])`
  },
  star: ({ viewer }, type) => sql<boolean>`exists(select from stars s
    where s.user_id = ${sql.lit(viewer.userId)} and s.type = ${sql.lit(type.label)} and s.record_id = r.id)`,
}

const isScope = (name: string | null): name is SceneScope => name !== null && Object.hasOwn(scopes, name)

const having = (where: Readonly<Record<string, number>>): Condition =>
  allOf(
    Object.entries(where).map(([column, value]) => sql<boolean>`r.${sql.ref(column)} = ${sql.lit(value)}`),
  )

/** The conditions of a saved scene's JSON text; a malformed text yields none. */
export function parseSceneData(data: string | null): SearchItem[] {
  if (!data) return []
  try {
    return searchListSchema.parse(JSON.parse(data))
  } catch {
    return []
  }
}

/** What a scene narrows a list to. */
interface SceneCondition {
  where: Condition
  /** The conditions a person has set, beside whose records they are. */
  items: readonly SearchItem[]
  /** Whether a person or the declaration of the scene asks more of them than whose they are. */
  isFiltered: boolean
  /** The column by which it begins sorted. */
  risingBy?: string | undefined
  /** Equal for equal conditions of this viewer; null where they include filters. */
  key: string | null
}

/** The scene must be the caller's own, else it counts as absent (record-engine.md §8). */
export async function sceneConditions(
  actor: Actor,
  type: RecordType,
  sceneId: number | undefined,
  context: FilterContext,
): Promise<SceneCondition> {
  const scene = sceneId ? await findScene(actor, type, sceneId) : undefined
  const declared = scene?.is_system ? type.list.scenes.find((each) => each.name === scene.name) : undefined
  const fixed = having(declared?.where ?? (declared ? {} : (type.list.defaults ?? {})))
  if (!scene) return { where: fixed, items: [], isFiltered: false, key: '' }
  const scope = isScope(scene.bydata) ? scopes[scene.bydata](actor, type) : always
  const items = parseSceneData(scene.data)
  const own = declared ? declaredConditions(actor, type, declared, context) : []
  const isFiltered = items.length > 0 || own.length > 0
  return {
    where: allOf([fixed, scope, ...own, filterConditions(items, context)]),
    items,
    isFiltered,
    risingBy: declared?.risingBy,
    key: isFiltered || declared?.risingBy ? null : `${declared?.name ?? '-'} ${scene.bydata}`,
  }
}

/**
 * What a declared scene asks beyond whose records they are: of fields that the viewer may not use, nothing
 * meets it.
 */
function declaredConditions(
  actor: Actor,
  type: RecordType,
  { name, conditions = [], rule }: DeclaredScene,
  context: FilterContext,
): Condition[] {
  const items = conditions.map((item) => filterCondition({ ...item, values: [...item.values] }, context))
  if (rule === undefined) return items.map((condition) => condition ?? never)
  const conditionOf = rulesOf(actor.services, type).scenes?.[rule]
  if (!conditionOf) throw new Error(`${type.key} has no rule ${rule} for its scene ${name}`)
  return [...items, conditionOf(actor)].map((condition) => condition ?? never)
}

type FoundScene = Pick<Selectable<Tables['scenes']>, 'name' | 'bydata' | 'data' | 'is_system'>

/** Built-in scenes of a viewed user who has never opened the list have no stored ids: these replace them. */
export const unsavedSceneId = (at: number): number => Number.MAX_SAFE_INTEGER - at

/** A scene for which the viewed person has no row yet (platform.md §4.12). */
async function findUnsaved(actor: Actor, type: RecordType, sceneId: number): Promise<FoundScene | undefined> {
  const declared = type.list.scenes[unsavedSceneId(0) - sceneId]
  if (declared) return { name: declared.name, bydata: declared.bydata, data: null, is_system: true }
  const shared = await readNewlyShared(actor, type)
  return shared.find((scene) => scene.scene_id === sceneId)
}

/** Prepared, because every list asks it. A shared scene follows its owner's version for as long as it is shared. */
async function findScene(actor: Actor, type: RecordType, sceneId: number) {
  const { services, viewer } = actor
  const [scene] = await runPrepared<FoundScene>(
    services,
    sql`select s.name, s.bydata, coalesce(o.data, s.data) as data, s.is_system
      from scenes s left join scenes o on o.scene_id = s.source_id
      where s.scene_id = ${sceneId} and s.user_id = ${viewer.userId} and s.type = ${type.label}
        and (s.source_id is null or ${isSharedWith(actor, type)})`,
  )
  return scene ?? (viewer.isShown ? findUnsaved(actor, type, sceneId) : undefined)
}
