import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { KeptExport } from './kept.ts'

interface BackgroundExportTable {
  export_id: GeneratedAlways<number>
  user_id: number
  type: number
  is_running: Generated<boolean>
  total: number
  done: Generated<number>
  create_time: Generated<Date>
  /** Why it was given up; null while it waits or is made. */
  failure: string | null
  /** What a further try makes; there with `failure`. */
  kept: ColumnType<KeptExport | null, string | undefined, string>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    background_exports: BackgroundExportTable
  }
}
