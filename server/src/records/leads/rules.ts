import type { RecordRules } from '#server/engine/rules.ts'

/** What is peculiar to leads (crm-records.md §2). */
export const leadsRules: RecordRules = {
  transferValues: () => ({ followup: 0, is_receive: 1 }),
}
