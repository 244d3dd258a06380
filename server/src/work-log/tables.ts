import type { ColumnType, Generated } from 'kysely'
import type { LogKind } from '#protocol/work-log/rules.ts'

/** What was frozen of one kind of facts. */
export interface FrozenFact {
  ids: readonly number[]
  /** Decimal text, where the kind is summed up. */
  sum?: string
}

interface WorkLogTable {
  log_id: Generated<number>
  category: LogKind
  title: string
  content: string
  tomorrow: string
  question: string
  create_user_id: number
  dept_id: number | null
  period_start: string
  batch_id: string
  bulletin: ColumnType<Readonly<Record<string, FrozenFact>> | null, string | null, never>
  create_time: Date
  update_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    work_logs: WorkLogTable
    work_log_sends: { log_id: number; user_id: number | null; dept_id: number | null }
    work_log_reads: { log_id: number; user_id: number; read_time: Date }
    work_log_reminders: { category: LogKind; period_start: string; user_id: number; remind_time: Date }
    work_log_likes: { log_id: number; user_id: number; create_time: Date }
  }
}
