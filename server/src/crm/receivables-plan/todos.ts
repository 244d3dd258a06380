import { sql } from 'kysely'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import type { Actor, TodoTerms } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'
import { noticeDays } from '../notice-days.ts'

/** Nothing is open any more; what has come in part still reminds of its rest. */
const isPaid = sql<boolean>`(r.real_received_money > 0 and r.unreceived_money = 0)`

/** Plans of a contract that is not in force remind of nothing. */
const isLive = sql<boolean>`r.received_status not in (${sql.lit(stateCode(receivablesPlan, 'voided'))},
  ${sql.lit(stateCode(receivablesPlan, 'pending'))})`

/** Plans whose day comes within their own days of notice, those that were paid, and those that are late (crm-records.md §15.3). */
export function remindTerms({ services }: Actor): TodoTerms {
  const day = today(services.clock)
  return {
    tabs: [
      sql<boolean>`(${isLive} and r.return_date between ${day}::date and ${day}::date + ${noticeDays('r')}
        and not ${isPaid})`,
      isPaid,
      sql<boolean>`(${isLive} and r.return_date < ${day}::date and not ${isPaid})`,
    ],
  }
}
