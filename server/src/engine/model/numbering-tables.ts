import type { Generated, GeneratedAlways } from 'kysely'
import type { PartType, ResetType } from '#protocol/record/declaration/numbering.ts'

interface NumberRuleTable {
  setting_id: GeneratedAlways<number>
  label: number
  status: Generated<0 | 1>
}

interface NumberPartTable {
  setting_id: GeneratedAlways<number>
  rule_id: number
  sort: number
  type: PartType
  value: string
  increase_number: number
  reset_type: ResetType
}

interface NumberCounterTable {
  part_id: number
  period: string
  last_number: number
  last_date: string
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    number_rules: NumberRuleTable
    number_parts: NumberPartTable
    number_counters: NumberCounterTable
  }
}
