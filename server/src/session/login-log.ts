import type { Kysely } from 'kysely'
import type { AppServices, ClientAddress } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { describeAddress, describeUserAgent } from './device.ts'
import './tables.ts'

export interface LoginEntry {
  loginName: string
  user?: { userId: number; realname: string }
  at: Date
  client: ClientAddress
  /** Why it failed; absent for a success. */
  failure?: string
}

/** Writes one line of the login log (platform.md §9.2). */
export async function logLogin(db: Kysely<Tables>, entry: LoginEntry): Promise<void> {
  const { client, user, failure } = entry
  const device = describeUserAgent(client.userAgent)
  await db
    .insertInto('login_log')
    .values({
      user_id: user?.userId ?? null,
      login_name: entry.loginName,
      realname: user?.realname ?? '',
      login_time: entry.at,
      ip_address: client.ip,
      login_address: describeAddress(client.ip),
      device_type: device.deviceType,
      core: device.core,
      platform: device.platform,
      auth_result: failure === undefined ? 1 : 2,
      fail_result: failure ?? null,
    })
    .execute()
}

/** For how long an address is one's own after a login. */
const LATELY = 30 * DAY

/** Whether a user has lately signed in by this name from this address. */
export async function signedInFrom(
  { db, clock }: Pick<AppServices, 'db' | 'clock'>,
  loginName: string,
  ip: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('login_log')
    .innerJoin('users', 'users.user_id', 'login_log.user_id')
    .where('users.username', '=', loginName)
    .where('ip_address', '=', ip)
    .where('auth_result', '=', 1)
    .where('login_time', '>', new Date(clock.now().getTime() - LATELY))
    .select('login_log.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
