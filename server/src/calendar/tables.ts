import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { Ends, Repeat } from '#protocol/calendar/recurrence.ts'

interface EventTable {
  event_id: GeneratedAlways<number>
  batch_id: string
  title: string
  type_id: number
  /** Wall times (protocol/src/calendar/wall-time.ts). */
  start_at: number
  end_at: number
  repeat: JSONColumnType<Exclude<Repeat, null>> | null
  ends: JSONColumnType<Exclude<Ends, null>> | null
  last_end: number | null
  create_user_id: number
  create_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    calendar_events: EventTable
    calendar_people: { user_id: number; event_id: number; is_invited: boolean }
    calendar_exceptions: { event_id: number; on_day: string; new_event_id: number | null }
    calendar_notices: { event_id: number; type: number; value: number }
    calendar_reminders: {
      event_id: number
      occurrence: number
      user_id: number
      type: number
      value: number
    }
    calendar_follow_ups: { activity_id: number; event_id: number | null }
    calendar_type_choices: { user_id: number; shown: string[] }
    calendar_feeds: { user_id: number; secret_hash: string; created_at: Date; last_used_at: Date | null }
  }
}
