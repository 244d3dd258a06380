import type { ColumnType, GeneratedAlways } from 'kysely'
import type { PageSetup } from '#protocol/platform/page-setup.ts'

type Page = ColumnType<PageSetup, string, string>

interface TemplateTable {
  template_id: GeneratedAlways<number>
  type: number
  name: string
  content: string
  page: Page
  /** Null: what the installation began with. */
  create_user: number | null
  create_time: ColumnType<Date, Date, never>
  update_time: Date
}

interface RecordTable {
  record_id: GeneratedAlways<number>
  template_id: number
  type: number
  type_id: number
  content: string
  /** Null: not kept. */
  page: ColumnType<PageSetup | null, string, never>
  create_user: number
  create_time: ColumnType<Date, Date, never>
}

interface PreviewTable {
  key: string
  content: string
  page: Page
  create_user: number
  create_time: Date
}

declare module '#server/platform/database.ts' {
  interface Tables {
    print_templates: TemplateTable
    print_records: RecordTable
    print_previews: PreviewTable
  }
}
