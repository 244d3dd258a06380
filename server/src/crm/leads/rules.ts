import { sql } from 'kysely'
import { dueTerms, isDueToday, isOverdue } from '#server/engine/features/todo/due.ts'
import type { RecordRules } from '#server/engine/model/rules.ts'
import { leadsEvents } from './events.ts'

/** It was not turned into a customer. */
const isOpen = sql<boolean>`r.is_transform = 0`

const isReceived = (followup: 0 | 1) =>
  sql<boolean>`(${isOpen} and r.is_receive = 1 and r.followup = ${sql.lit(followup)})`

/** What is peculiar to leads (crm-records.md §2). */
export const leadsRules: RecordRules = {
  owning: { values: () => ({ followup: 0, is_receive: 1 }) },
  todos: {
    todayLeads: dueTerms(isOpen),
    followLeads: () => ({ tabs: [isReceived(0), isReceived(1)] }),
  },
  scenes: { dueToday: isDueToday, overdue: isOverdue },
  events: Object.values(leadsEvents),
}
