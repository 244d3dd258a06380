import type { GeneratedAlways } from 'kysely'
import type { DatedState } from '#protocol/hrm/employees/dated.ts'

interface DeptTable {
  dept_id: GeneratedAlways<number>
  pid: number | null
  dept_type: number
  name: string
  code: string
  main_employee_id: number | null
  leader_employee_id: number | null
  create_user_id: number
  create_time: Date
  removed_at: Date | null
}

/** What of a department is kept by date. */
export interface DeptState {
  pid: number | null
  name: string
  code: string
  dept_type: number
  main_employee_id: number | null
  leader_employee_id: number | null
}

interface ChangeTable {
  change_id: GeneratedAlways<number>
  on_day: string
  set: string | null
  create_user_id: number
  create_time: Date
}

interface QuitTable {
  quit_info_id: GeneratedAlways<number>
  employee_id: number
  plan_quit_time: string
  apply_quit_time: string
  salary_settlement_time: string
  quit_type: number
  quit_reason: number | null
  remarks: string | null
  old_status: number | null
  create_time: Date
}

interface MoveTable {
  record_id: GeneratedAlways<number>
  employee_id: number
  change_type: number
  change_reason: number | null
  new_dept: number | null
  new_parent: number | null
  new_post: string | null
  new_post_level: string | null
  new_work_address: string | null
  probation: number | null
  effect_time: string
  remarks: string | null
  applied_at: Date | null
  dropped_because: string | null
  create_user_id: number
  create_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    hrm_depts: DeptTable
    hrm_dept_changes: ChangeTable & { dept_id: number }
    hrm_dept_spans: DeptState & { dept_id: number; valid: string }
    hrm_changes: ChangeTable & { employee_id: number; kind: number | null }
    hrm_spans: DatedState & { employee_id: number; valid: string }
    hrm_quits: QuitTable
    hrm_moves: MoveTable
  }
}
