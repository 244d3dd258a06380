import type { Kysely } from 'kysely'
import type { RelatedKey } from '#protocol/crm/door.ts'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import { listsOf, type RelatedLists } from '#protocol/related-records/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Source } from './declared.ts'
import './tables.ts'

/** The application of everything that things are related to. */
export const RELATED_MODULE: ModuleKey = 'crm'

/** While it is off, relations rest: none is read, and requests state none. */
export const isOff = ({ services }: Pick<Actor, 'services'>) =>
  !services.directory.current().modules[RELATED_MODULE]

/** Lists of each thing, of what the actor may read; one statement, and one for each kind that occurs. */
export async function readRelated(
  sources: ReadonlyMap<RelatedKey, Source>,
  actor: Actor,
  { thing, ids }: { thing: string; ids: readonly number[] },
  db: Kysely<Tables>,
): Promise<Map<number, RelatedLists>> {
  const rows =
    ids.length === 0 || isOff(actor)
      ? []
      : await db
          .selectFrom('related_records')
          .where('thing', '=', thing)
          .where('thing_id', 'in', ids)
          .orderBy('create_time')
          .orderBy('target_id')
          .select(['thing_id', 'kind', 'target_id'])
          .execute()
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [key, source] of sources) {
    const wanted = byKind.get(key)?.map(({ target_id }) => target_id) ?? []
    if (wanted.length > 0) names.set(key, await source.names(actor, db, [...new Set(wanted)]))
  }
  const refs = Map.groupBy(rows, ({ thing_id, kind }) => `${thing_id} ${kind}`)
  return new Map(
    ids.map((id) => [
      id,
      listsOf((key) =>
        (refs.get(`${id} ${key}`) ?? []).flatMap(({ target_id }) => {
          const name = names.get(key)?.get(target_id)
          return name === undefined ? [] : { id: target_id, name }
        }),
      ),
    ]),
  )
}
