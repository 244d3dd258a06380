import type { Transaction } from 'kysely'
import type { Acting } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import type { ReviewedAct } from '#server/access/second-review.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { noteHands, readHands, takenInHand } from './hands.ts'
import {
  actingAs,
  endRequest,
  faultOf,
  logRequest,
  notifyRequester,
  obstacleOf,
  type RequestRow,
  requireMayDo,
  requireReviewer,
  targetOf,
  titleOf,
} from './requests.ts'

interface Open {
  trx: Transaction<Tables>
  act: ReviewedAct
  row: RequestRow
  title: string
}

/** How often people are read again for one decision. */
const MOST_TRIES = 5

/**
 * Works on a request that waits, alone: under the organisation lock, with people and rights as they are now. Refuses 1102 and 400
 * (decided, withdrawn or expired meanwhile, by whom and when).
 */
async function whileOpen<Result>(
  acting: Acting,
  reviewId: number,
  work: (open: Open) => Promise<Result>,
): Promise<Result> {
  const { services, viewer } = acting
  for (let tries = 1; ; tries += 1) {
    // before the transaction, which has no second connection to ask for; what changes until it has the lock is seen below
    await services.directory.changed()
    const done = await inTransaction(services.db, async (trx) => {
      await lockOrganisation(trx)
      const row = await trx
        .selectFrom('second_reviews')
        .where('review_id', '=', reviewId)
        .selectAll()
        .executeTakeFirst()
      const act = services.reviewedActs.find(({ key }) => key === row?.act)
      if (!row || !act) refuse('rowUnknown')
      requireWaiting(acting, row)
      const people = [viewer.userId, row.asked_by, row.user_id].flatMap((userId) => userId ?? [])
      if (tries < MOST_TRIES && !(await isCurrent(trx, acting, people))) return null
      return { result: await work({ trx, act, row, title: titleOf(services, act, row) }) }
    })
    if (done) return done.result
  }
}

/** Whether what is known of these people in memory equals the database. */
async function isCurrent(
  trx: Transaction<Tables>,
  { services }: Acting,
  userIds: readonly number[],
): Promise<boolean> {
  const snapshot = services.directory.current()
  const rows = await trx
    .selectFrom('users')
    .leftJoin('user_role', 'user_role.user_id', 'users.user_id')
    .where('users.user_id', 'in', userIds)
    .select(['users.user_id', 'status', 'parent_id', 'role_id'])
    .execute()
  return [...Map.groupBy(rows, (row) => row.user_id)].every(([userId, held]) => {
    const user = snapshot.user(userId)
    const known = new Set(snapshot.rolesOf(userId).map(({ roleId }) => roleId))
    const roleIds = held.flatMap(({ role_id }) => role_id ?? [])
    return held.every(
      ({ status, parent_id }) =>
        user?.status === status &&
        user.parentId === parent_id &&
        roleIds.length === known.size &&
        roleIds.every((roleId) => known.has(roleId)),
    )
  })
}

function requireWaiting({ services }: Acting, row: RequestRow): void {
  const by = services.directory.current().realname(row.decided_by)
  const when = row.decided_at ? `在 ${formatMoment(row.decided_at).slice(0, 16)} ` : ''
  if (row.state === 'approved') refuse('reviewOver', by ? `已由${by}${when}通过` : '已生效')
  if (row.state === 'declined') refuse('reviewOver', `已由${by}${when}拒绝`)
  if (row.state === 'withdrawn') refuse('reviewOver', '已被提交人撤回')
  if (row.state === 'void') refuse('reviewOver', '已作废')
  if (row.state === 'expired' || row.expires_at <= services.clock.now()) refuse('reviewOver', '已过期')
}

/**
 * Agrees to a request, which is carried out at once in the name of the user who asked. Refuses 401 the
 * requester, the person concerned, anyone who may be the same person as the requester, and anyone without the right; 400 where the
 * requester may not do it any more: the request is void then.
 */
export async function approve(acting: Acting, reviewId: number): Promise<void> {
  const { services, viewer } = acting
  const fault = await whileOpen(acting, reviewId, async ({ trx, act, row, title }) => {
    const now = { ...acting, viewer: actingAs(acting, viewer.userId).viewer }
    const target = targetOf(services, act, row)
    requireReviewer(now, act, { askedBy: row.asked_by, target })
    const asker = actingAs(acting, row.asked_by)
    const lost = faultOf(() => requireMayDo(asker, act, target))
    if (lost) {
      const reason = `提交人${asker.viewer.realname}不能再进行这项操作（${lost.message}）`
      await endRequest(trx, services, row, { state: 'void', by: viewer.userId, reason })
      await logRequest(trx, acting, title, '驳回审批', `复核申请已作废:${title}，${reason}`)
      await notifyRequester(trx, services, row, { title, how: `已作废：${reason}`, sender: viewer.userId })
      return reason
    }
    const hands = await readHands(trx, services)
    const obstacle = obstacleOf(now, act, { askedBy: row.asked_by, target, hands })
    if (obstacle) throw obstacle
    const held = takenInHand(asker, act, [target], true)
    await act.carryOut(trx, asker, [target])
    await noteHands(trx, asker, held)
    await endRequest(trx, services, row, { state: 'approved', by: viewer.userId })
    const detail = `通过了复核申请:${title}，${row.words}（${asker.viewer.realname}提交）`
    await logRequest(trx, acting, title, '通过审批', detail)
    const how = `已由${viewer.realname}通过并生效`
    await notifyRequester(trx, services, row, { title, how, sender: viewer.userId })
    return null
  })
  if (fault) refuse('reviewVoid', fault)
}

/** Declines a request; refuses like {@link approve}. */
export const decline = (
  acting: Acting,
  { reviewId, reason }: { reviewId: number; reason: string },
): Promise<void> =>
  whileOpen(acting, reviewId, async ({ trx, act, row, title }) => {
    const { services, viewer } = acting
    const now = { ...acting, viewer: actingAs(acting, viewer.userId).viewer }
    const hands = await readHands(trx, services)
    const target = targetOf(services, act, row)
    const obstacle = obstacleOf(now, act, { askedBy: row.asked_by, target, hands })
    if (obstacle) throw obstacle
    await endRequest(trx, services, row, { state: 'declined', by: viewer.userId, reason })
    const why = reason ? `，理由：${reason}` : ''
    await logRequest(trx, acting, title, '驳回审批', `拒绝了复核申请:${title}${why}`)
    const how = `已由${viewer.realname}拒绝${why}`
    await notifyRequester(trx, services, row, { title, how, sender: viewer.userId })
  })

/** Takes one's own request back; refuses 401 another user's. */
export const withdraw = (acting: Acting, reviewId: number): Promise<void> =>
  whileOpen(acting, reviewId, async ({ trx, row, title }) => {
    const { services, viewer } = acting
    if (row.asked_by !== viewer.userId) refuse('reviewForeign')
    await endRequest(trx, services, row, { state: 'withdrawn', by: viewer.userId })
    await logRequest(trx, acting, title, '撤回审批', `撤回了复核申请:${title}`)
  })
