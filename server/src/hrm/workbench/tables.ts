import type { GeneratedAlways } from 'kysely'

interface NoteTable {
  notes_id: GeneratedAlways<number>
  employee_id: number
  content: string
  on_day: string
  create_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    hrm_notes: NoteTable
  }
}
