import { z } from 'zod'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { SECOND_FACTOR_RESET } from '#protocol/session/messages.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { type ReviewedAct, refuseAwaited } from '#server/access/second-review.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { removeSecondFactors } from '#server/session/door.ts'
import { requireUsers } from './rules.ts'

const noValues = z.object({}).strict()

/** 重置两步验证: their sessions end, and they are told. */
export const secondFactorReset: ReviewedAct<z.infer<typeof noValues>> = {
  key: 'secondFactor',
  holds: 'always',
  title: '重置两步验证',
  need: accountCalls.resetSecondFactor.need,
  values: noValues,
  words: () => '取消验证器和恢复码，下次登录只需密码',
  check: ({ services, viewer }, { userId }) => {
    const snapshot = services.directory.current()
    guardAdministrators(snapshot, viewer, requireUsers(snapshot, [userId ?? 0]))
  },
  carryOut: async (trx, acting, targets) => {
    const { services, viewer } = acting
    const snapshot = services.directory.current()
    const users = targets.flatMap(({ userId }) => snapshot.user(userId ?? 0) ?? [])
    const had = await removeSecondFactors(
      trx,
      services,
      users.map((user) => user.userId),
    )
    const reset = users.filter((user) => had.includes(user.userId))
    await services.sessions.endAllOf(trx, had)
    const acts = reset.map(({ realname }) =>
      adminAct('users', '重置', realname, `重置了两步验证:${realname}`),
    )
    await recordActs(trx, acting, acts)
    await services.notify.sendMessages(trx, [
      {
        type: SECOND_FACTOR_RESET,
        label: messageLabels.hrm,
        recipients: had,
        title: viewer.realname,
        typeId: null,
        sender: viewer.userId,
      },
    ])
  },
}

/**
 * Takes the second factor of users away, whose phone was lost or found by others. Refuses 1125 and 401 (platform.md §2.9), and
 * with 1139 what waits for a second person (§5.8).
 */
export async function resetSecondFactors(acting: Acting, userIds: readonly number[]): Promise<void> {
  const { services } = acting
  const users = requireUsers(services.directory.current(), userIds)
  const targets = users.map(({ userId }) => ({ userId, values: {} }))
  refuseAwaited(
    await inTransaction(services.db, (trx) =>
      services.secondReview.carryOut(trx, acting, secondFactorReset, targets),
    ),
  )
}
