import { sql } from 'kysely'
import { isDueToday, isOverdue } from '#server/engine/features/todo/due.ts'
import type { RecordRules } from '#server/engine/model/rules.ts'
import { leadsEvents } from './events.ts'

/** What is peculiar to leads (crm-records.md §2). */
export const leadsRules: RecordRules = {
  owning: { values: () => ({ followup: 0, is_receive: 1 }) },
  todos: {
    todayLeads: (actor) => sql<boolean>`(r.is_transform = 0 and ${isDueToday(actor)})`,
    followLeads: () => sql<boolean>`(r.is_receive = 1 and r.is_transform = 0 and r.followup = 0)`,
  },
  scenes: { dueToday: isDueToday, overdue: isOverdue },
  events: Object.values(leadsEvents),
}
