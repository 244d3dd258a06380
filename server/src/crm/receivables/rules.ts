import { sql, type Transaction } from 'kysely'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { approvalTerms } from '#server/approval/door.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, RemovalMoment, SaveMoment } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { CONFIRM, undoConfirm } from '../bank/door.ts'
import { describeShares, followReceipts, payOrigin } from '../order/door.ts'

type Receivables = RowOf<typeof receivables>

/** What is peculiar to receivables (crm-records.md §9). What they come to follows by the sums of contracts and plans. */
export const receivablesRules: RecordRules<Receivables> = {
  saving: { check: refuseOthers, saved: payOrigin },
  written: followReceipts,
  viewing: { detail: describeShares },
  removing: { check: refuseBooked },
  undoers: { [CONFIRM]: undoConfirm },
  todos: { checkReceivables: approvalTerms(receivables) },
}

type CheckMoment = SaveMoment<Receivables> & { trx: Transaction<Tables> }

/** Where receivables are approved, only who made one changes it where it is shown (2020). */
async function refuseOthers({ actor, trx, request, stored }: CheckMoment): Promise<void> {
  const { services, viewer } = actor
  if (request || !stored || stored.create_user_id === viewer.userId) return
  if (await services.engine.approvals.engine()?.flowInUse(trx, receivables, stored))
    refuse('othersReceivables')
}

/** What is booked on a plan or an order stays (2017). */
async function refuseBooked({ trx, ids, takesBack }: RemovalMoment): Promise<void> {
  if (takesBack) return
  const { rows } = await sql`select from receivables
    where id = any(${ids}::bigint[]) and (receivables_plan_id is not null or id in (
      select a.receivables_id from receivables_allocation a where a.business_id is not null)) limit 1`.execute(
    trx,
  )
  if (rows.length) refuse('referenced')
}
