import type { ColumnType, GeneratedAlways } from 'kysely'

interface FileBatchTable {
  batch_id: string
  create_user_id: number
  owner_module: string | null
  owner_id: number | null
  owner_field: string | null
  free_since: Date | null
}

interface FileTable {
  file_id: GeneratedAlways<number>
  batch_id: string
  /** 1 file, 2 image */
  kind: 1 | 2
  name: string
  size: number
  mime: string
  storage_key: string
  /** In the address of a picture that needs no session; null: not public. */
  public_key: string | null
  create_user_id: number
  create_time: ColumnType<Date, Date, never>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    file_batches: FileBatchTable
    files: FileTable
  }
}
