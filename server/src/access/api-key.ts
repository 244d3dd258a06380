import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Generated, Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import { addressTest, plainAddress } from '#server/platform/http/addresses.ts'
import { throttleOf } from '#server/platform/limits/throttle.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import type { AppServices } from './context.ts'
import { secondFactorMissing } from './second-factor.ts'
import type { Session } from './session.ts'

interface ApiKeyTable {
  key_id: Generated<number>
  user_id: number
  name: string
  key_hash: string
  hint: string
  /** None: from everywhere. */
  addresses: string[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  last_used_ip: string | null
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    api_keys: ApiKeyTable
  }
}

/** By this a key is known where it should not be: in code, logs, mails. */
const PREFIX = 'suoke_'
/** What is none need not be looked for. */
const SHAPE = /^suoke_[\w-]{43}$/
const HINT = 4
/** Calls of one key. */
const CALLS = { times: 600, within: MINUTE }
/** Keys of one address that do not hold; those that do are taken from it all the same. */
const FAILURES = { times: 60, within: 10 * MINUTE }
/** How often a key's last use is written. */
const NOTE_MS = MINUTE

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** A new key, with what is stored of it: 32 random bytes, so that a plain hash keeps it. */
export function makeKey() {
  const key = PREFIX + randomBytes(32).toString('base64url')
  return { key, key_hash: hashOf(key), hint: key.slice(-HINT) }
}

/** The key of a request (`Authorization: Bearer suoke_…`); null when it carries none. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const [, key] = /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '') ?? []
  return key ?? null
}

/**
 * The owner of the key, read for every call so that a revoked key is refused at once. Refuses 302 (unknown,
 * expired), 401 (from this address), 403 (too often).
 */
export async function requireKey(
  services: AppServices,
  key: string,
  ip: string,
): Promise<Pick<Session, 'userId' | 'viewedUserId' | 'mustSetUp'>> {
  const throttle = throttleOf(services)
  const now = services.clock.now()
  const row = SHAPE.test(key) ? await findKey(services, key) : undefined
  if (!row) {
    throttle.take(`apiKey failure ${ip}`, FAILURES)
    return refuse('keyInvalid')
  }
  const from = plainAddress(ip)
  try {
    if (row.addresses.length > 0 && !addressTest(row.addresses)(from)) refuse('keyAddress', from)
    throttle.take(`apiKey ${row.key_id}`, CALLS)
  } catch (error) {
    throw error instanceof Refusal ? error.noting({ lack: 'key', userId: row.user_id }) : error
  }
  const isNoted =
    row.last_used_at && now.getTime() - row.last_used_at.getTime() < NOTE_MS && row.last_used_ip === from
  if (!isNoted)
    await services.db
      .updateTable('api_keys')
      .set({ last_used_at: now, last_used_ip: from })
      .where('key_id', '=', row.key_id)
      .execute()
  return { userId: row.user_id, viewedUserId: null, mustSetUp: row.mustSetUp === true }
}

const findKey = ({ db, clock }: AppServices, key: string) =>
  db
    .selectFrom('api_keys')
    .where('key_hash', '=', hashOf(key))
    .where('expires_at', '>', clock.now())
    .select(['key_id', 'user_id', 'addresses', 'last_used_at', 'last_used_ip'])
    .select(({ ref }) => secondFactorMissing(ref('api_keys.user_id')).as('mustSetUp'))
    .executeTakeFirst()

/** Revokes every key of these users; returns those who had any. */
export async function revokeKeysOf(
  trx: Transaction<Tables>,
  userIds: readonly number[],
): Promise<readonly number[]> {
  if (userIds.length === 0) return []
  const rows = await trx.deleteFrom('api_keys').where('user_id', 'in', userIds).returning('user_id').execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}
