import type { Generated } from 'kysely'

interface AnnouncementTable {
  announcement_id: Generated<number>
  title: string
  content: string
  dept_ids: number[]
  user_ids: number[]
  start_time: Date | null
  end_time: Date | null
  must_confirm: boolean
  create_user: number
  create_time: Date
  update_time: Date
  reminded_at: Date | null
}

interface AnnouncementReadTable {
  announcement_id: number
  user_id: number
  read_time: Date
  confirm_time: Date | null
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    announcements: AnnouncementTable
    announcement_reads: AnnouncementReadTable
  }
}
