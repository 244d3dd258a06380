import { sql } from 'kysely'
import type { ClockRow } from '#protocol/hrm/attendance/clock-calls.ts'
import { formatDay, formatMoment } from '#server/platform/time/clock.ts'

export interface StoredClock {
  clock_id: number
  employee_id: number
  at: Date
  clock_type: number
  source: number
  counts: boolean
  is_outside: boolean
  address: string
  lng: string
  lat: string
  remark: string
  examine_id: number | null
}

/** Columns of a clock `c`. */
export const clockColumns = sql`c.clock_id, c.employee_id, c.at, c.clock_type, c.source, c.counts, c.is_outside, c.address, c.lng,
  c.lat, c.remark, c.examine_id`

/** As the wire has it; its date is the date of its time (hrm.md §10). */
export const presentClock = (row: StoredClock): ClockRow => ({
  clockId: row.clock_id,
  clockEmployeeId: row.employee_id,
  clockTime: formatMoment(row.at),
  clockType: row.clock_type,
  attendanceTime: formatDay(row.at),
  type: row.source,
  address: row.address,
  lng: row.lng,
  lat: row.lat,
  remark: row.remark,
  counts: row.counts,
  isOutside: row.is_outside,
  isCorrection: row.examine_id !== null,
})
