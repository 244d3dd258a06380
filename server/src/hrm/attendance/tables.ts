import type { GeneratedAlways } from 'kysely'
import type { GroupSettings, ShiftSettings } from '#protocol/hrm/attendance/setting-calls.ts'

interface ClockTable {
  clock_id: GeneratedAlways<number>
  employee_id: number
  at: Date
  received_at: Date
  clock_type: number
  source: number
  counts: boolean
  is_outside: boolean
  address: string
  lng: string
  lat: string
  remark: string
  request_key: string | null
  examine_id: number | null
}

interface GroupSpanTable {
  group_id: number
  employee_id: number | null
  dept_id: number | null
  valid: string
}

interface LeaveTable {
  examine_id: number
  employee_id: number
  is_overtime: boolean
  leave_type: string
  begins_at: Date
  ends_at: Date
  units: string
  undone_at: Date | null
}

interface LedgerTable {
  entry_id: GeneratedAlways<number>
  employee_id: number
  leave_type: string
  kind: string
  bucket: string
  units: string
  on_day: string
  expires: string | null
  source: string
  remark: string
  create_user_id: number
  create_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    hrm_clocks: ClockTable
    hrm_shifts: { shift_id: GeneratedAlways<number>; removed_at: Date | null }
    hrm_shift_versions: { shift_id: number; valid: string; shift: string | ShiftSettings }
    hrm_groups: { group_id: GeneratedAlways<number> }
    hrm_group_versions: { group_id: number; valid: string; settings: string | GroupSettings }
    hrm_group_spans: GroupSpanTable
    hrm_roster: { employee_id: number; day: string; shift_id: number | null }
    hrm_leaves: LeaveTable
    hrm_leave_ledger: LedgerTable
    hrm_leave_people: { employee_id: number; work_since: string }
  }
}
