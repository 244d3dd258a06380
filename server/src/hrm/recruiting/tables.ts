import type { GeneratedAlways } from 'kysely'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    hrm_candidate_keys: { candidate_id: number; key: string }
    hrm_stage_moves: {
      move_id: GeneratedAlways<number>
      candidate_id: number
      from_status: number | null
      to_status: number
      at: Date
      user_id: number
    }
    hrm_interviews: {
      interview_id: GeneratedAlways<number>
      candidate_id: number
      stage_num: number
      session_id: number
      result: number
      evaluate: string | null
      cancel_reason: string | null
      create_user_id: number
      create_time: Date
    }
    hrm_recruit_channels: {
      channel_id: GeneratedAlways<number>
      value: string
      is_sys: boolean
      status: number
      sort: number
    }
    hrm_recruit_reasons: { sort: number; value: string }
  }
}
