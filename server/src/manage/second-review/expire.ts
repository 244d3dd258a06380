import type { Transaction } from 'kysely'
import type { Acting } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import type { ReviewedAct } from '#server/access/second-review.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import {
  endRequest,
  faultOf,
  logRequest,
  notifyRequester,
  type RequestRow,
  requireMayDo,
  targetOf,
  titleOf,
} from './requests.ts'

/** Ends what nobody decided in time; under the organisation lock. */
export async function expire(
  trx: Transaction<Tables>,
  acting: Acting,
  act: ReviewedAct,
  row: RequestRow,
): Promise<void> {
  const { services } = acting
  const title = titleOf(services, act, row)
  await endRequest(trx, services, row, { state: 'expired', by: null })
  await logRequest(trx, acting, title, '过期', `复核申请已过期:${title}`)
  const how = '已过期：24 小时内没有人复核'
  await notifyRequester(trx, services, row, { title, how, sender: 0 })
}

/** What takes effect when nobody objects; comes to nothing where whoever asked may not do it any more. */
async function lapse(
  trx: Transaction<Tables>,
  acting: Acting,
  act: ReviewedAct,
  row: RequestRow,
): Promise<void> {
  const { services } = acting
  const title = titleOf(services, act, row)
  const target = targetOf(services, act, row)
  if (faultOf(() => requireMayDo(acting, act, target))) return expire(trx, acting, act, row)
  await act.carryOut(trx, acting, [target])
  const reason = '24 小时内没有人拒绝'
  await endRequest(trx, services, row, { state: 'approved', by: null, reason })
  await logRequest(trx, acting, title, '通过审批', `复核申请已生效:${title}，${reason}`)
  await notifyRequester(trx, services, row, { title, how: `已生效：${reason}`, sender: 0 })
}

/** Ends every request whose time is over, each in a transaction of its own. */
export async function expireRequests(services: AppServices): Promise<void> {
  const due = await services.db
    .selectFrom('second_reviews')
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', services.clock.now())
    .orderBy('review_id')
    .select('review_id')
    .execute()
  for (const { review_id } of due)
    await inTransaction(services.db, async (trx) => {
      await lockOrganisation(trx)
      const row = await trx
        .selectFrom('second_reviews')
        .where('review_id', '=', review_id)
        .where('state', '=', 'waiting')
        .selectAll()
        .executeTakeFirst()
      const act = services.reviewedActs.find(({ key }) => key === row?.act)
      if (!row || !act) return
      const viewer = viewerOf(services.directory.current(), row.asked_by)
      const acting: Acting = { services, viewer, client: { ip: '' } }
      await (act.lapsesInto ? lapse : expire)(trx, acting, act, row)
    })
}

const expireJob = defineJob<Record<string, never>>('second-reviews', { title: '双人复核到期' })

/** Looks every five minutes for what has waited too long. */
export function registerReviewJobs(services: AppServices): void {
  services.jobs.work(expireJob, () => expireRequests(services))
  services.jobs.schedule(expireJob, '*/5 * * * *', {})
}
