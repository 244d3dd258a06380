import type { Generated, GeneratedAlways } from 'kysely'
import type { OutboxState } from '#protocol/messages/outbox-calls.ts'

interface OutboxTable {
  id: GeneratedAlways<number>
  key: Generated<string>
  channel: string
  /** 0: the one place of the channel */
  receiver: number
  recipients: number[]
  message_group: string
  label: number
  type: number
  title: string
  content: string
  type_id: number | null
  create_user: number
  create_time: Date
  ready_at: Date
  next_at: Date | null
  attempts: Generated<number>
  state: Generated<OutboxState>
  reason: Generated<string>
  done_at: Date | null
}

interface AttemptTable {
  id: GeneratedAlways<number>
  outbox_id: number
  time: Date
  is_sent: boolean
  reason: string
  milliseconds: number
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    outbox: OutboxTable
    outbox_attempts: AttemptTable
  }
}
