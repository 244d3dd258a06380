import type { Kysely } from 'kysely'
import type { Viewer } from '#server/access/viewer.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import '../tables.ts'

/** Keeps the order in which the caller wants to see types of office approvals; versions that there are not are left out. */
export async function sortFlows({ services, viewer }: Actor, flowIds: readonly number[]): Promise<null> {
  const { db } = services
  const rows =
    flowIds.length > 0
      ? await db.selectFrom('approval_flows').select(['id', 'origin_id']).where('id', 'in', flowIds).execute()
      : []
  const origins = new Map(rows.map(({ id, origin_id: origin }) => [id, origin]))
  const originIds = [...new Set(flowIds.flatMap((id) => origins.get(id) ?? []))]
  await db
    .insertInto('approval_flow_orders')
    .values({ user_id: viewer.userId, origin_ids: originIds })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ origin_ids: originIds }))
    .execute()
  return null
}

/** The rows in the user's own order; those that they have not sorted follow as they are. */
export async function inOwnOrder<Row extends { origin_id: number }>(
  db: Kysely<Tables>,
  { userId }: Pick<Viewer, 'userId'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const own = await db
    .selectFrom('approval_flow_orders')
    .select('origin_ids')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const places = new Map(own?.origin_ids.map((origin, place) => [origin, place]))
  const placeOf = ({ origin_id: origin }: Row) => places.get(origin) ?? places.size
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}
