import { sql } from 'kysely'
import { allCalls } from '#protocol/all-calls.ts'
import type { logCalls, RefusedCallEntry } from '#protocol/logs/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { Lack } from '#protocol/platform/codes.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { Database } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { withinDays } from './period.ts'
import type { Mark } from './pieces.ts'

export type RefusalFilter = RequestOf<typeof logCalls.exportRefusals>

interface FoundRefusal extends Mark {
  userId: number | null
  realname: string
  viewedAs: string
  ipAddress: string
  call: string
  lack: Lack
  objectType: number | null
  objectId: number | null
  reason: string
  times: number
}

const whereOf = ({ lacks, ...period }: RefusalFilter) =>
  sql.join(
    [
      sql`true`,
      ...(lacks.length > 0 ? [sql`l.lack = any(${lacks}::text[])`] : []),
      ...withinDays(sql`l.create_time`, sql`l.user_id`, period),
    ],
    sql` and `,
  )

/** Calls that were refused, newest first. */
export async function findRefusals(
  db: Database,
  filter: RefusalFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: Mark | undefined },
): Promise<FoundRefusal[]> {
  const begins = after
    ? sql`and (l.create_time, l.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } =
    await sql<FoundRefusal>`select l.create_time as at, 0 as source, l.id, l.user_id as "userId",
      l.realname, l.viewed_as as "viewedAs", l.ip_address as "ipAddress", l.call, l.lack,
      l.object_type as "objectType", l.object_id as "objectId", l.reason, l.times
    from refusal_log l where ${whereOf(filter)} ${begins} order by l.create_time desc, l.id desc
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows
}

/** How many rows a filter has, at most `most`. */
export async function countRefusals(db: Database, filter: RefusalFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from refusal_log l where ${whereOf(filter)} limit ${sql.lit(most)}) s`.execute(db)
  return rows[0]?.count ?? 0
}

const names = new Map(allCalls.map(({ path, summary }) => [path, summary]))

/** A row as the wire sends it; a record by its type and id alone: who reads the log need not be one who may know its name. */
export const presentRefusal = ({
  at,
  userId,
  objectType,
  objectId,
  ...found
}: FoundRefusal): RefusedCallEntry => ({
  realname: found.realname,
  userId: userId ?? 0,
  viewedAs: found.viewedAs,
  createTime: formatMoment(at),
  ipAddress: found.ipAddress,
  call: found.call,
  callName: names.get(found.call) ?? '',
  lack: found.lack,
  object: objectType === null ? '' : `${recordTypeOf(objectType)?.display ?? objectType} #${objectId}`,
  reason: found.reason,
  times: found.times,
})
