import type { Generated, GeneratedAlways } from 'kysely'
import type { Lack } from '#protocol/platform/codes.ts'
import type { ImportState } from '#protocol/record/calls/imports.ts'

export type RowOutcome = 'created' | 'updated' | 'skipped' | 'failed' | 'joined'
export type RowUndone = 'removed' | 'restored' | 'kept'

interface ImportTable {
  import_id: GeneratedAlways<number>
  message_id: number | null
  type: number
  /** Both null: among the records of the type itself. */
  view: string | null
  view_id: number | null
  user_id: number
  state: ImportState
  repeat_handling: number
  clears_empty: Generated<boolean>
  as_draft: Generated<boolean>
  owner_user_id: number | null
  /** Whom names of the file stand for. */
  owners: Generated<unknown>
  file_name: string
  /** By which call it came. */
  call: Generated<string>
  headings: unknown
  /** Keys of the columns that were chosen for the headings; null: by their names. */
  mapping: unknown
  total: number
  done: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  skipped: Generated<number>
  failed: Generated<number>
  repeated: Generated<number>
  joined: Generated<number>
  removed: Generated<number>
  restored: Generated<number>
  kept: Generated<number>
  ip_address: string
  create_time: Date
  finish_time: Date | null
}

interface ImportRowTable {
  import_id: number
  row_no: number
  cells: unknown
  /** The row with which the record begins that this one is a further line of; null: it begins one itself. */
  head_row: Generated<number | null>
  outcome: RowOutcome | null
  message: string | null
  /** What was wanting where it was refused for want of right. */
  lack: Generated<Lack | null>
  record_id: number | null
  version: number | null
  before: unknown
  undone: RowUndone | null
}

interface ImportMappingTable {
  user_id: number
  subject: string
  headings: string
  mapping: unknown
  use_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    imports: ImportTable
    import_rows: ImportRowTable
    import_mappings: ImportMappingTable
  }
}
