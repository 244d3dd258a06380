import type { GeneratedAlways } from 'kysely'

interface MessageTable {
  message_id: GeneratedAlways<number>
  label: number
  type: number
  title: string
  content: string
  type_id: number | null
  create_user: number
  recipient_user: number
  create_time: Date
  read_time: Date | null
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    messages: MessageTable
  }
}
