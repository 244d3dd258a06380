import type { GeneratedAlways } from 'kysely'

interface CommentTable {
  comment_id: GeneratedAlways<number>
  type: number
  type_id: number
  main_id: number | null
  answered_user: number | null
  content: string
  batch_id: string | null
  create_user: number
  create_time: Date
  update_time: Date | null
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    comments: CommentTable
  }
}
