import { sql } from 'kysely'
import { clockTypes } from '#protocol/hrm/attendance/words.ts'
import { wordOf } from '#protocol/hrm/coded.ts'
import { addDays } from '#protocol/platform/day.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startOfDay } from '#server/platform/time/clock.ts'

/** `上班打卡` of each clock of an employee on a day, in their order. */
export async function clocksOn(db: Database, employeeId: number, day: string): Promise<string[]> {
  const { rows } = await sql<{ clock_type: number }>`select clock_type from hrm_clocks
    where employee_id = ${employeeId} and at >= ${startOfDay(day)} and at < ${startOfDay(addDays(day, 1))}
    order by at, clock_id`.execute(db)
  return rows.map(({ clock_type }) => wordOf(clockTypes, clock_type))
}

export async function daysWithClocks(
  db: Database,
  employeeId: number,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{
    day: string
  }>`select distinct (at at time zone 'Asia/Shanghai')::date::text as day from hrm_clocks
    where employee_id = ${employeeId} and at >= ${startOfDay(from)} and at < ${startOfDay(addDays(to, 1))}`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}
