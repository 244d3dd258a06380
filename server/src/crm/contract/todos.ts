import { sql } from 'kysely'
import { inForce } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { reminders } from '#protocol/crm/reminders/names.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { approvalTerms } from '#server/approval/door.ts'
import type { Actor, TodoRule, TodoTerms } from '#server/engine/model/rules.ts'
import { addDays, today } from '#server/platform/time/clock.ts'
import { readReminderDays } from '../reminders/door.ts'

const isInForce = sql<boolean>`r.check_status in (${sql.join(inForce.map((name) => sql.lit(stateCode(contract, name))))})`

/** Those that end within the days of the setting, and those that have ended (crm-records.md §15.3). */
async function expiryTerms({ services }: Actor): Promise<TodoTerms | null> {
  const days = await readReminderDays(services, reminders.expiry)
  if (days === null) return null
  const day = today(services.clock)
  return {
    tabs: [
      sql<boolean>`(${isInForce} and r.end_time between ${day}::date and ${addDays(day, days)}::date)`,
      sql<boolean>`(${isInForce} and r.end_time < ${day}::date)`,
    ],
  }
}

/** Those that began as many days ago and were not visited. */
async function visitTerms({ services }: Actor): Promise<TodoTerms | null> {
  const days = await readReminderDays(services, reminders.visit)
  if (days === null) return null
  return {
    tabs: [
      sql<boolean>`(${isInForce} and r.start_time <= ${addDays(today(services.clock), -days)}::date
        and not exists(select from visit v where v.contract_id = r.id and v.deleted_at is null))`,
    ],
  }
}

/** What of contracts waits for somebody. */
export const contractTodos: Readonly<Record<string, TodoRule>> = {
  checkContract: approvalTerms(contract),
  endContract: expiryTerms,
  returnVisitRemind: visitTerms,
}
