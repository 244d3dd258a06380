import { sql } from 'kysely'
import { rosterDays } from '#protocol/hrm/attendance/roster-days.ts'
import type { RosterRow } from '#protocol/hrm/attendance/setting-calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type MonthFilter, monthConditions } from './month-list.ts'
import { readPlans } from './plan.ts'

interface Person {
  id: number
  employee_name: string
  job_number: string | null
  dept_id: number | null
}

/** The right with which the caller looks at rosters. */
export const rosterRight = ({ viewer }: Pick<Actor, 'viewer'>): string =>
  `hrm/attendance/${viewer.can('hrm/attendance/manage') ? 'manage' : 'readClock'}`

/** Employees with what roster and group say of every day of the sheet (hrm.md §10.2). */
export async function listRosters(
  actor: Actor,
  request: MonthFilter & { page: number; limit: number; pageType: 0 | 1 },
): Promise<Page<RosterRow>> {
  const { services } = actor
  const { db } = services
  const { page, limit } = windowOf(request)
  const where = monthConditions(actor, rosterRight(actor), request)
  const { rows: people } =
    await sql<Person>`select r.id, r.employee_name, r.job_number, r.dept_id from hrm_employee r where ${where}
    order by r.dept_id nulls last, r.job_number nulls last, r.id limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    )
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from hrm_employee r where ${where}`.execute(db)
  const ids = people.map(({ id }) => id)
  const days = rosterDays(request.month)
  const range = { first: days[0] ?? '', last: days.at(-1) ?? '' }
  const plans = await readPlans(db, services, ids, range)
  const { rows: own } = await sql<{ id: number; day: string; shift_id: number | null; name: string | null }>`
    select o.employee_id as id, o.day::text as day, o.shift_id, v.shift->>'name' as name
    from hrm_roster o left join hrm_shift_versions v on v.shift_id = o.shift_id and v.valid @> o.day
    where o.employee_id = any(${ids}::bigint[])
      and o.day between ${range.first}::date and ${range.last}::date`.execute(db)
  const set = new Map(own.map((each) => [`${each.id} ${each.day}`, each]))
  return toPage(
    people.map((person) => {
      const byGroup = plans.byGroup(person.id)
      return {
        employeeId: person.id,
        employeeName: person.employee_name,
        jobNumber: person.job_number,
        deptName: person.dept_id === null ? null : (services.hrDepts.entry(person.dept_id)?.name ?? null),
        days: days.map((day) => {
          const found = set.get(`${person.id} ${day}`)
          return {
            day,
            groupShift: plans.groupOn(person.id, day) ? (byGroup(day)?.shift.name ?? OFF) : null,
            isOwn: found !== undefined,
            shiftId: found?.shift_id ?? null,
            shiftName: found?.name ?? (found ? OFF : ''),
          }
        }),
      }
    }),
    counted[0]?.count ?? 0,
    { page, limit },
  )
}
const OFF = '休息'
