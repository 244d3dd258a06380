import { sql } from 'kysely'
import type { logCalls, Showing } from '#protocol/logs/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Database } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { withinDays } from './period.ts'
import type { Mark } from './pieces.ts'

export type ShowingFilter = RequestOf<typeof logCalls.exportShowings>

/** An entry of the history of a record. */
interface FoundShowing extends Mark {
  userId: number
  ipAddress: string
  type: number
  recordId: number
  object: string
  field: string | null
  reason: string | null
}

const whereOf = (filter: ShowingFilter) =>
  sql.join([sql`a.event = 'reveal'`, ...withinDays(sql`a.create_time`, sql`a.user_id`, filter)], sql` and `)

/** Masked values that were shown, newest first. */
export async function findShowings(
  db: Database,
  filter: ShowingFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: Mark | undefined },
): Promise<FoundShowing[]> {
  const begins = after
    ? sql`and (a.create_time, a.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } =
    await sql<FoundShowing>`select a.create_time as at, 0 as source, a.id, a.user_id as "userId",
      a.ip_address as "ipAddress", a.type::int as type, a.record_id as "recordId", a.object,
      a.about -> 'field' ->> 0 as field, a.about -> 'reason' ->> 0 as reason
    from action_records a where ${whereOf(filter)} ${begins} order by a.create_time desc, a.id desc
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows
}

/** How many rows a filter has, at most `most`. */
export async function countShowings(db: Database, filter: ShowingFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from action_records a where ${whereOf(filter)} limit ${sql.lit(most)}) s`.execute(db)
  return rows[0]?.count ?? 0
}

/** An entry as the wire sends it. */
export const presentShowing =
  (people: Snapshot) =>
  ({ at, userId, ipAddress, type, recordId, object, field, reason }: FoundShowing): Showing => ({
    realname: people.realname(userId),
    userId,
    createTime: formatMoment(at),
    ipAddress,
    type: recordTypeOf(type)?.display ?? '',
    recordId,
    object,
    field: field ?? '',
    reason: reason ?? '',
  })
