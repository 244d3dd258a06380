import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { FileForm } from '#protocol/crm/contract-file/form.ts'
import type { Block } from '#protocol/crm/contract-file/template.ts'
import type { FileKind, Region, SealProviderName } from '#protocol/crm/contract-file/words.ts'
import type { Anchors } from '#server/platform/documents/stamp/places.ts'

type Json<Value> = ColumnType<Value, string, string>

/** Of a file that was sealed. */
export interface SignInfo {
  provider: SealProviderName
  subject: string
  /** ISO; null: a picture alone. */
  signTime: string | null
  sha256: string
}

interface FileTable {
  file_row_id: GeneratedAlways<number>
  contract_id: number
  version: number
  region: Region
  kind: FileKind
  form: Json<Partial<FileForm>>
  template_version: number
  file_id: number | null
  page_count: number
  anchors: ColumnType<Anchors | null, string | null, string | null>
  signed_file_id: number | null
  sign_info: ColumnType<SignInfo | null, string | null, string | null>
  status: 1 | 2 | 3
  pending_flag: number
  create_user_id: number
  create_time: ColumnType<Date, Date, never>
  update_time: Date
}
export type ContractFileRow = Selectable<FileTable>

/** Saved with the contract, until the file is made of it. */
interface KeptFormTable {
  contract_id: number
  region: Region
  shell_nums: string
  form: Json<Partial<FileForm>>
  create_user_id: number
  update_time: Date
}
export type KeptFormRow = Selectable<KeptFormTable>

interface SealTable {
  seal_id: GeneratedAlways<number>
  region: Region
  sign_flag: number
  name: string
  file_id: number
  width_mm: number
  provider: SealProviderName
  cert_alias: string | null
  status: 0 | 1
  create_user_id: number
  create_time: ColumnType<Date, Date, never>
  update_time: Date
}
export type SealRow = Selectable<SealTable>

interface CertificateTable {
  alias: string
  is_test: boolean
  private_key: string
  certificates: string
  subject: string
  issuer: string
  valid_to: Date
  create_user_id: number
  create_time: ColumnType<Date, Date, never>
}

interface SealLogTable {
  log_id: GeneratedAlways<number>
  seal_id: number
  contract_id: number
  seal_name: string
  provider: SealProviderName
  subject: string
  file_id: number
  sha256_before: string
  sha256_after: string
  user_id: number
  create_time: ColumnType<Date, Date, never>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    contract_file: FileTable
    contract_file_form: KeptFormTable
    contract_template: {
      region: Region
      kind: FileKind
      version: number
      blocks: Json<readonly Block[]>
      create_user_id: number
      create_time: ColumnType<Date, Date, never>
    }
    seal: SealTable
    seal_certificate: CertificateTable
    seal_log: SealLogTable
  }
}
