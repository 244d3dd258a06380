import type { Transaction } from 'kysely'
import type { ApiKey } from '#protocol/session/api-key-calls.ts'
import '#server/access/api-key.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'

/** Somebody's keys, the newest first; nothing by which they could be used. */
export async function keysOf(
  { db, clock }: Pick<AppServices, 'db' | 'clock'>,
  userId: number,
): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .orderBy('key_id', 'desc')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    keyId: row.key_id,
    name: row.name,
    hint: row.hint,
    addresses: row.addresses,
    createTime: formatMoment(row.created_at),
    expireTime: formatMoment(row.expires_at),
    expired: row.expires_at <= clock.now(),
    lastUseTime: row.last_used_at && formatMoment(row.last_used_at),
    lastUseIp: row.last_used_ip,
  }))
}

/** Ends a key of somebody's at once; its name. Refuses 1102 what is none of his. */
export async function deleteKey(
  trx: Transaction<Tables>,
  { userId, keyId }: { userId: number; keyId: number },
): Promise<string> {
  const gone = await trx
    .deleteFrom('api_keys')
    .where('key_id', '=', keyId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return gone?.name ?? refuse('rowUnknown')
}
