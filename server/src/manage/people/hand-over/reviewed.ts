import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import type { Acting } from '#server/access/audit.ts'
import { type ReviewedAct, type ReviewTarget, refuseAwaited } from '#server/access/second-review.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type HandedOver, handOverOf, requireAbsence, requireHandable } from './hand-over.ts'
import type { HandOverRequest } from './receivers.ts'

type Target = ReviewTarget<HandOverRequest>

const idOf = ({ userId }: Target): number => userId ?? refuse('userUnknown')

function words({ services }: Acting, { values }: Target): string {
  const { realname } = services.directory.current()
  const { rule, receiverId, receivers, disable, absence } = values
  const takers = [
    ...(rule === 'one' && receiverId ? [receiverId] : []),
    ...receivers.map((each) => each.userId),
  ]
  const names = [...new Set(takers.filter(Boolean))].map(realname)
  const to = [...(rule === 'department' ? ['部门负责人'] : []), ...names].join('、')
  const away = absence ? `，${absence.fromDay} 至 ${absence.returnDay} 由其代理` : ''
  return `名下的数据和工作交接给“${to}”${away}${disable === 1 ? '，并停用账号' : ''}`
}

/** 工作交接 of what a user has: the receiver reads and changes everything of theirs. */
export const handingOver: ReviewedAct<HandOverRequest> = {
  key: 'handOver',
  title: '工作交接',
  need: handOverCalls.handOver.need,
  values: handOverCalls.handOver.request,
  words,
  check: (acting, target) => void requireHandable(acting, [idOf(target)], target.values),
  concerns: ({ viewer }, { values: { receiverId, receivers } }) =>
    [receiverId, ...receivers.map(({ userId }) => userId)].includes(viewer.userId),
  carryOut: async (trx, acting, targets) => {
    for (const target of targets) await handOverOf(trx, acting, target.values, [idOf(target)])
  },
}

/**
 * Hands over what people have (platform.md §5.7). Refuses as `handOverOf`, and with 1139 what waits for a second
 * person (§5.8): what the others have is handed over.
 */
export async function handOver(acting: Acting, request: HandOverRequest): Promise<HandedOver> {
  const { services } = acting
  requireAbsence(acting, request)
  let handed: HandedOver = { token: '', remaining: 0, report: [] }
  /** Of all who do not wait at once, with one report and one way back. */
  const act: typeof handingOver = {
    ...handingOver,
    carryOut: async (trx, now, targets) => {
      handed = await handOverOf(trx, now, request, targets.map(idOf))
    },
  }
  const targets = request.userIds.map((userId) => ({ userId, values: request }))
  refuseAwaited(
    await inTransaction(services.db, (trx) => services.secondReview.carryOut(trx, acting, act, targets)),
  )
  return handed
}
