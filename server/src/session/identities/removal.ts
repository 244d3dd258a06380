import { z } from 'zod'
import { messageLabels } from '#protocol/messages/door.ts'
import { accountSecurityCalls } from '#protocol/session/account-security-calls.ts'
import { IDENTITY_REMOVED } from '#protocol/session/messages.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { type ReviewedAct, refuseAwaited } from '#server/access/second-review.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { accountOf, takeAway } from './identities.ts'

const valuesSchema = z.object({ identityId: z.number(), account: z.string() })

/** 解除外部账号 of somebody else: his sessions end, and he is told. */
export const identityRemoval: ReviewedAct<z.infer<typeof valuesSchema>> = {
  key: 'identity',
  holds: 'always',
  title: '解除外部账号',
  need: accountSecurityCalls.removeIdentity.need,
  values: valuesSchema,
  words: (_, { values: { account } }) => `解除外部账号“${account}”，不能再用它登录`,
  check: ({ services, viewer }, { userId }) => {
    const snapshot = services.directory.current()
    guardAdministrators(snapshot, viewer, [snapshot.user(userId ?? 0) ?? refuse('userUnknown')])
  },
  carryOut: async (trx, acting, targets) => {
    const { services, viewer } = acting
    for (const { userId, values } of targets) {
      const of = userId ?? 0
      const account = await takeAway(trx, { identityId: values.identityId, userId: of })
      const realname = services.directory.current().realname(of)
      await services.sessions.endAllOf(trx, [of])
      await recordActs(trx, acting, [
        adminAct('users', '编辑', realname, `解除了${realname}的外部账号:${account}`),
      ])
      await services.notify.sendMessages(trx, [
        {
          type: IDENTITY_REMOVED,
          label: messageLabels.hrm,
          recipients: [of],
          title: account,
          typeId: null,
          sender: viewer.userId,
        },
      ])
    }
  },
}

/**
 * Takes an identity of somebody's away, of a provider or of the directory of the company (platform.md §2.11). Refuses 1125, 401 (an
 * administrator's, by who is none), 1102, and with 1139 what waits for a second person (§5.8).
 */
export async function removeIdentityOf(
  acting: Acting,
  { userId, identityId }: { userId: number; identityId: number },
): Promise<void> {
  const { services } = acting
  identityRemoval.check(acting, { userId, values: { identityId, account: '' } })
  refuseAwaited(
    await inTransaction(services.db, async (trx) => {
      const account = await accountOf(trx, { identityId, userId })
      const target = { userId, values: { identityId, account } }
      return services.secondReview.carryOut(trx, acting, identityRemoval, [target])
    }),
  )
}
