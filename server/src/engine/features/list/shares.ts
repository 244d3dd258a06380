import { type RawBuilder, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { memberships, type SharedIds } from '#server/access/visible.ts'
import { runPrepared } from '../../model/prepared.ts'
import type { Actor } from '../../model/rules.ts'

/** More of them than this are looked up by the list itself. */
const MOST_SHARED = 1000

const known = new WeakMap<Viewer, Map<RecordType, SharedIds>>()

/** The type has no teams, or the viewer lists all of its records anyway. */
const areNone = ({ viewer }: Actor, type: RecordType): boolean =>
  !type.abilities.team || viewer.usersInRange(`${type.node}/index`) === 'everyone'

/**
 * Ids of the records that others share with the viewer; null for too many. Most people have none, and a list that need not look
 * for them follows the index of its order; an `or` would keep it from doing so.
 */
export async function sharedWith(actor: Actor, type: RecordType): Promise<SharedIds | null> {
  if (areNone(actor, type)) return []
  const { services, viewer } = actor
  const rows = await runPrepared<{ record_id: number }>(
    services,
    sql`${memberships(viewer, type, 1)} order by m.record_id limit ${MOST_SHARED + 1}`,
  )
  const byType = known.get(viewer) ?? new Map<RecordType, SharedIds>()
  known.set(viewer, byType)
  if (rows.length > MOST_SHARED) {
    byType.delete(type)
    return null
  }
  const ids = rows.map((row) => row.record_id)
  byType.set(type, ids)
  return ids
}

/**
 * The ids as they were when they were last asked for; undefined while they are unknown. Only for a page that checks them with its
 * own statement (`areShared`).
 */
export const rememberedShares = (actor: Actor, type: RecordType): SharedIds | undefined =>
  areNone(actor, type) ? [] : known.get(actor.viewer)?.get(type)

/** Whether these are still the ids, in the statement of the page; null where there is nothing to check. */
export const areShared = (actor: Actor, type: RecordType, ids: SharedIds): RawBuilder<boolean> | null =>
  areNone(actor, type)
    ? null
    : sql<boolean>`array(${memberships(actor.viewer, type, 1)} order by m.record_id) = ${sql.lit(`{${ids.join(',')}}`)}::bigint[]`

/** Thrown by a page whose remembered ids are no longer those of now: it is to be read again. */
export class SharesChanged extends Error {
  override readonly name = 'SharesChanged'
}
