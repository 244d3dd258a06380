import type { Generated, GeneratedAlways } from 'kysely'

interface BackgroundExportTable {
  export_id: GeneratedAlways<number>
  user_id: number
  type: number
  is_running: Generated<boolean>
  total: number
  done: Generated<number>
  create_time: Generated<Date>
}

declare module '#server/platform/database.ts' {
  interface Tables {
    background_exports: BackgroundExportTable
  }
}
