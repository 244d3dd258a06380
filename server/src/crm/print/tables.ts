import type { ColumnType, GeneratedAlways } from 'kysely'
import type { PageSetup } from '#protocol/platform/page-setup.ts'
import type { WordFill } from './word-fill.ts'
import type { WordNames } from './word-names.ts'

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
  /** Null: a 销售单. */
  template_id: number | null
  type: number
  type_id: number
  content: string
  /** Null: not kept. */
  page: ColumnType<PageSetup | null, string, never>
  /** The document it was printed by, and the values it was filled with; null: printed by a text. */
  word_id: ColumnType<number | null, number | null | undefined, never>
  fills: ColumnType<WordFill | null, string | null | undefined, never>
  /** It is unlike its template filled with the record; null: not known. */
  is_edited: ColumnType<boolean | null, boolean, never>
  create_user: number
  create_time: ColumnType<Date, Date, never>
}

interface PreviewTable {
  key: string
  content: string
  page: Page
  create_user: number
  create_time: Date
  /** A document instead of a text, filled with this record. */
  word_id: ColumnType<number | null, number | undefined, never>
  type_id: ColumnType<number | null, number | undefined, never>
  fills: ColumnType<WordFill | null, string | undefined, never>
}

interface WordTable {
  word_id: GeneratedAlways<number>
  template_id: number
  name: string
  content: Buffer
  names: ColumnType<WordNames, string, never>
  create_time: ColumnType<Date, Date, never>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    print_templates: TemplateTable
    print_records: RecordTable
    print_previews: PreviewTable
    print_words: WordTable
  }
}
