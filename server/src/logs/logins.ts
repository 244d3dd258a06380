import { sql } from 'kysely'
import type { Login, logCalls } from '#protocol/logs/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { Database } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { withinDays } from './period.ts'
import type { Mark } from './pieces.ts'

export type LoginFilter = RequestOf<typeof logCalls.exportLogins>

interface FoundLogin extends Mark {
  userId: number | null
  loginName: string
  realname: string
  ipAddress: string
  loginAddress: string
  deviceType: string
  core: string
  platform: string
  authResult: 1 | 2
  failResult: string | null
}

const whereOf = (filter: LoginFilter) =>
  sql.join([sql`true`, ...withinDays(sql`l.login_time`, sql`l.user_id`, filter)], sql` and `)

/** Attempts to sign in, newest first. */
export async function findLogins(
  db: Database,
  filter: LoginFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: Mark | undefined },
): Promise<FoundLogin[]> {
  const begins = after
    ? sql`and (l.login_time, l.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<FoundLogin>`select l.login_time as at, 0 as source, l.id, l.user_id as "userId",
      l.login_name as "loginName", l.realname, l.ip_address as "ipAddress", l.login_address as "loginAddress",
      l.device_type as "deviceType", l.core, l.platform, l.auth_result as "authResult", l.fail_result as "failResult"
    from login_log l where ${whereOf(filter)} ${begins} order by l.login_time desc, l.id desc
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows
}

/** How many attempts a filter has, at most `most`. */
export async function countLogins(db: Database, filter: LoginFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from login_log l where ${whereOf(filter)} limit ${sql.lit(most)}) s`.execute(db)
  return rows[0]?.count ?? 0
}

/** An attempt as the wire sends it; of a name that nobody has, the name itself. */
export const presentLogin = ({
  at,
  userId,
  loginName,
  realname,
  failResult,
  ...found
}: FoundLogin): Login => ({
  realname: realname || loginName,
  userId: userId ?? 0,
  loginTime: formatMoment(at),
  ipAddress: found.ipAddress,
  loginAddress: found.loginAddress,
  deviceType: found.deviceType,
  core: found.core,
  platform: found.platform,
  authResult: found.authResult,
  failResult: failResult ?? '',
})
