import type { Generated, GeneratedAlways } from 'kysely'

interface OptionChangeTable {
  change_id: GeneratedAlways<number>
  label: number
  /** The field, or the column of a detail table. */
  field_id: number
  from_option: string
  to_option: string
  /** Rows that had the option when it was asked for. */
  total: number
  done: Generated<number>
  is_finished: Generated<boolean>
  user_id: number
  ip_address: string
  create_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    option_changes: OptionChangeTable
  }
}
