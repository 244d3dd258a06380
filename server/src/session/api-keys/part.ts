import type { RequestOf } from '#protocol/platform/call.ts'
import { apiKeyCalls, LONGEST_LIFE, MOST_KEYS } from '#protocol/session/api-key-calls.ts'
import { makeKey } from '#server/access/api-key.ts'
import { part } from '#server/access/area.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { on } from '#server/access/endpoint.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { addDays, endOfDay, today } from '#server/platform/time/clock.ts'
import { requireReauthentication } from '#server/session/reauthentication.ts'
import { deleteKey, keysOf } from './keys.ts'

/** Keys by which programs act for a person, with his rights as they are at each call (platform.md §2.10). */
export const apiKeys = part({
  endpoints: [
    on(apiKeyCalls.list, ({ services, viewer }) => keysOf(services, viewer.userId)),
    on(apiKeyCalls.add, (context) => addKey(context, context.request)),
    on(apiKeyCalls.revoke, (context) => revokeKey(context, context.request.keyId)),
  ],
})

type NewKey = RequestOf<typeof apiKeyCalls.add>

/** A new key, told this once; refuses as `requireReauthentication`, and 400 for its life or one key too many. */
async function addKey(acting: Acting, { name, expireDay, addresses, ...proof }: NewKey) {
  const { services, viewer } = acting
  const now = today(services.clock)
  if (expireDay <= now || expireDay > addDays(now, LONGEST_LIFE)) throw refusal('keyLife').at('expireDay')
  await requireReauthentication(acting, proof)
  const { key, ...kept } = makeKey()
  return inTransaction(services.db, async (trx) => {
    // one by one: two at once must not both be the last that is allowed
    await trx
      .selectFrom('users')
      .where('user_id', '=', viewer.userId)
      .select('user_id')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { held } = await trx
      .selectFrom('api_keys')
      .where('user_id', '=', viewer.userId)
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .executeTakeFirstOrThrow()
    if (Number(held) >= MOST_KEYS) refuse('tooManyKeys', MOST_KEYS)
    const { key_id: keyId } = await trx
      .insertInto('api_keys')
      .values({
        ...kept,
        user_id: viewer.userId,
        name,
        addresses,
        created_at: services.clock.now(),
        expires_at: endOfDay(expireDay),
        last_used_at: null,
        last_used_ip: null,
      })
      .returning('key_id')
      .executeTakeFirstOrThrow()
    await recordActs(trx, acting, [adminAct('users', '新建', viewer.realname, `创建了API密钥:${name}`)])
    return { keyId, key }
  })
}

/** Ends one of the caller's keys at once; refuses 1102. */
async function revokeKey(acting: Acting, keyId: number): Promise<void> {
  const { services, viewer } = acting
  await inTransaction(services.db, async (trx) => {
    const name = await deleteKey(trx, { userId: viewer.userId, keyId })
    await recordActs(trx, acting, [adminAct('users', '删除', viewer.realname, `删除了API密钥:${name}`)])
  })
}
