import { sql, type Transaction } from 'kysely'
import { inForce } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { stateCode, stateOf } from '#protocol/record/states/states.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type {
  RecordRules,
  RowExtras,
  SavedMoment,
  SaveMoment,
  StoredRow,
} from '#server/engine/model/rules.ts'
import { pointsAt, restOf, spreadLinkOf } from '#server/engine/model/spread.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { followPlans } from '../order/door.ts'
import { addOverdueDays, addServicePeriod, planScenes } from './due.ts'
import { settlePaid, settlePlans } from './settle.ts'
import { remindTerms } from './todos.ts'

type Plan = RowOf<typeof receivablesPlan>
type CheckMoment = SaveMoment<Plan> & { trx: Transaction<Tables> }

const stateNamed = (row: Plan) => stateOf(receivablesPlan, row)?.name

/** The last live receipt of the plan `r`, if there is one. */
const lastReceipt = sql`(select max(x.id) from receivables_allocation a
  join receivables x on x.id = a.receivables_id
  where a.receivables_plan_id = r.id and x.deleted_at is null)`

let made: RowExtras | undefined

/** Made once, with the types that the process has. */
function rowExtras(): RowExtras {
  made ??= {
    selects: {
      // clients offer no further receipt for a plan that has one: null as long as something is open
      receivablesId: sql`(case when ${restOf(spreadLinkOf(receivables), 'r')} <= 0 then ${lastReceipt} end)`,
      bookedReceivablesId: lastReceipt,
    },
  }
  return made
}

/** What is peculiar to plans (crm-records.md §10). */
export const receivablesPlanRules: RecordRules<Plan> = {
  saving: {
    check: async (moment) => {
      await refuseReceived(moment)
      await joinContract(moment)
    },
    saved: reopenPostponed,
  },
  written: followPlans,
  summed: settlePlans,
  happening: { takeEffect: settlePaid },
  scenes: planScenes,
  todos: { remindReceivablesPlan: remindTerms },
  viewing: {
    rowExtras,
    completeRows: async (actor, rows) => {
      addOverdueDays(actor, rows)
      addServicePeriod(rows)
    },
  },
}

/** Refuses (2092) to edit a plan that a receipt pays, or is about to pay. */
async function refuseReceived({ trx, stored }: CheckMoment): Promise<void> {
  if (!stored) return
  const { rows } = await sql`select from receivables r
    where ${pointsAt(spreadLinkOf(receivables), 'r', (plan) => sql`${plan} = ${stored.id}`)} and r.deleted_at is null limit 1`.execute(
    trx,
  )
  if (rows.length) refuse('planReceived')
}

/** Under the lock of its contract a plan gets the next number there, and waits with it where that is not in force yet. */
async function joinContract({ trx, values, stored }: CheckMoment): Promise<void> {
  const contractId = values.contract_id
  if (!contractId || contractId === stored?.contract_id) return
  const { rows } = await sql<StoredRow & { highest: number; order_id: number | null }>`select c.*,
      (select b.id from business b where b.id = c.business_id and b.order_type is not null) as order_id,
      (select coalesce(max(p.num::bigint), 0) from receivables_plan p
        where p.contract_id = c.id and p.deleted_at is null and p.num ~ '^[0-9]{1,15}$') as highest
    from contract c where c.id = ${contractId}`.execute(trx)
  const [row] = rows
  if (!row) return
  values.num = String(Number(row.highest) + 1)
  // what is planned on the contract of an order is money of the order
  values.business_id = row.order_id
  values.initials = initialsOf(values.num)
  const isInForce = inForce.some((name) => name === stateOf(contract, row)?.name)
  values.received_status = stateCode(receivablesPlan, isInForce ? 'waiting' : 'pending')
}

/** A plan whose day was moved on is overdue no more. */
async function reopenPostponed({ actor, trx, id, values, stored }: SavedMoment<Plan>): Promise<void> {
  const day = values.return_date
  if (!stored || stateNamed(stored) !== 'overdue' || typeof day !== 'string') return
  if (day < today(actor.services.clock)) return
  const { rows } = await sql<StoredRow>`select r.* from receivables_plan r where r.id = ${id}
    for update of r`.execute(trx)
  await happen(trx, actor, receivablesPlan, rows, 'reopen')
}
