import type { ColumnType, Generated } from 'kysely'
import type { Repeat } from '#protocol/calendar/door.ts'

export interface TaskTable {
  task_id: Generated<number>
  name: string
  description: string
  create_user_id: number
  main_user_id: number | null
  priority: number
  /** 1 or 5; overdue is derived. */
  status: number
  start_on: string | null
  stop_on: string | null
  /** Days before stop_on on which it reminds its people; null: never. */
  remind_days: number | null
  pid: number | null
  place_id: number
  list_id: number
  /** Order in the list of a project; null: no project, or a sub-task. */
  rank: string | null
  archived_at: Date | null
  hidden_at: Date | null
  hidden_by: number | null
  /** When it was completed last, while it is done. */
  done_at: Date | null
  done_by: number | null
  batch_id: string
  series_id: number | null
  /** The day of the rule of its series. */
  occurrence_on: string | null
  create_time: Date
  update_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    tasks: TaskTable
    task_people: { task_id: number; user_id: number }
    task_columns: { user_id: number; task_id: number; is_top: number; rank: string }
    task_labels: { label_id: Generated<number>; name: string; color: string; create_user_id: number }
    task_label_uses: { task_id: number; label_id: number }
    task_label_order: { user_id: number; label_id: number; order_num: number }
    task_times: {
      time_id: Generated<number>
      task_id: number
      user_id: number
      on_day: string
      minutes: number
      note: string
    }
    task_timers: { user_id: number; task_id: number; started_at: Date }
    task_reminders: { task_id: number; remind_at: Date }
    task_series: {
      series_id: Generated<number>
      repeat: ColumnType<Repeat, string, string>
      starts_on: string
      ends_after: number | null
      ends_on: string | null
      create_user_id: number
      ended_at: Date | null
    }
    task_logs: {
      log_id: Generated<number>
      task_id: number
      user_id: number
      content: string
      create_time: Date
    }
  }
}
