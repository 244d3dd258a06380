import type { Kysely } from 'kysely'
import type { ClientAddress } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
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
