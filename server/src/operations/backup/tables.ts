import type { Generated, GeneratedAlways } from 'kysely'
import type { BackupState } from '#protocol/operations/backup-calls.ts'

export type MadeBy = 'schedule' | 'person' | 'command'

interface BackupTable {
  backup_id: GeneratedAlways<number>
  begun_at: Date
  done_at: Date
  state: BackupState
  made_by: MadeBy
  user_id: number | null
  location: string
  name: string
  bytes: Generated<number>
  rows: Generated<number>
  files: Generated<number>
  missing: Generated<number>
  encrypted: boolean
  write_seconds: Generated<number>
  proof_seconds: Generated<number>
  sentence: Generated<string>
  remedy: Generated<string>
  removed_at: Date | null
}

interface RuleTable {
  one_row: Generated<boolean>
  is_on: boolean
  hour: number
  days: number
  weeks: number
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    backups: BackupTable
    backup_rule: RuleTable
  }
}
