import { sql, type Transaction } from 'kysely'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import type { StoredRow, Writer } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** An event of plans, and the states out of which it is to lead. */
export interface PlanMove {
  event: string
  from: readonly string[]
}

/** Lets an event happen to those plans of the contracts that are in one of the states; the contracts are locked. */
export async function movePlans(
  trx: Transaction<Tables>,
  actor: Writer,
  contractIds: readonly number[],
  { event, from }: PlanMove,
): Promise<void> {
  const codes = from.map((name) => stateCode(receivablesPlan, name))
  const { rows } = await sql<StoredRow>`select r.* from receivables_plan r
    where ${among(sql`r.contract_id`, contractIds)} and r.deleted_at is null
      and r.received_status = any(${codes}::int[]) order by r.id for update of r`.execute(trx)
  if (rows.length > 0) await happen(trx, actor, receivablesPlan, rows, event)
}
