import { sql } from 'kysely'
import { effective } from '#protocol/crm/approved.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import type { Actor, TodoTerms } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'

const counted = sql.join(effective.map((name) => sql.lit(stateCode(receivables, name))))
const isPaid = sql<boolean>`exists(select from receivables x
  where x.receivables_plan_id = r.id and x.deleted_at is null and x.check_status in (${counted}))`

/** Of a contract that is not in force nobody asks for money yet, or any more. */
const isLive = sql<boolean>`r.received_status not in (${sql.lit(stateCode(receivablesPlan, 'voided'))},
  ${sql.lit(stateCode(receivablesPlan, 'pending'))})`

/** Plans whose day comes within their own days of notice, those that were paid, and those that are late (crm-records.md §15.3). */
export function remindTerms({ services }: Actor): TodoTerms {
  const day = today(services.clock)
  return {
    tabs: [
      sql<boolean>`(${isLive} and r.return_date between ${day}::date and ${day}::date + coalesce(r.remind, 0)::int
        and not ${isPaid})`,
      isPaid,
      sql<boolean>`(${isLive} and r.return_date < ${day}::date and not ${isPaid})`,
    ],
  }
}
