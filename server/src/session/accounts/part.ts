import { messageLabels } from '#protocol/messages/door.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { accountSecurityCalls } from '#protocol/session/account-security-calls.ts'
import { KEY_REVOKED } from '#protocol/session/messages.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { part } from '#server/access/area.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { on } from '#server/access/endpoint.ts'
import { secondFactorRequired } from '#server/access/second-factor.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { deleteKey, keysOf } from '../api-keys/door.ts'
import { identitiesOf, removeIdentityOf } from '../identities/door.ts'

/** How others sign in, for whoever looks after their accounts (platform.md §2.9, §2.10). */
export const accounts = part({
  endpoints: [
    on(accountSecurityCalls.security, (context) => readSecurity(context, context.request.userId)),
    on(accountSecurityCalls.removeIdentity, (context) => removeIdentityOf(context, context.request)),
    on(accountSecurityCalls.revokeKey, (context) => revokeKeyOf(context, context.request)),
  ],
})

/** Refuses 1125, and 401 an administrator's account to who is none. */
function requireAccount({ services, viewer }: Acting, userId: number): DirectoryUser {
  const snapshot = services.directory.current()
  const user = snapshot.user(userId) ?? refuse('userUnknown')
  guardAdministrators(snapshot, viewer, [user])
  return user
}

async function readSecurity(
  acting: Acting,
  userId: number,
): Promise<ReplyOf<typeof accountSecurityCalls.security>> {
  requireAccount(acting, userId)
  const { services } = acting
  const row = await services.db
    .selectFrom('users')
    .leftJoin('second_factors as f', 'f.user_id', 'users.user_id')
    .where('users.user_id', '=', userId)
    .select('f.confirmed_at')
    .select(({ ref }) => secondFactorRequired(ref('users.user_id')).as('required'))
    .executeTakeFirstOrThrow()
  return {
    secondFactorSince: row.confirmed_at && formatMoment(row.confirmed_at),
    isRequired: row.required === true,
    identities: await identitiesOf(services, userId),
    keys: await keysOf(services, userId),
  }
}

/** Ends a key of somebody's at once, who is told; refuses 1125, 401 and 1102. */
async function revokeKeyOf(
  acting: Acting,
  { userId, keyId }: { userId: number; keyId: number },
): Promise<void> {
  const { realname } = requireAccount(acting, userId)
  const { services, viewer } = acting
  await inTransaction(services.db, async (trx) => {
    const name = await deleteKey(trx, { userId, keyId })
    await recordActs(trx, acting, [adminAct('users', '删除', realname, `删除了${realname}的API密钥:${name}`)])
    await services.notify.sendMessages(trx, [
      {
        type: KEY_REVOKED,
        label: messageLabels.hrm,
        recipients: [userId],
        title: name,
        typeId: null,
        sender: viewer.userId,
      },
    ])
  })
}
