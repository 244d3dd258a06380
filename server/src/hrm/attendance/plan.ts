import { type RawBuilder, sql } from 'kysely'
import { type Group, shiftOn } from '#protocol/hrm/attendance/group.ts'
import type { PlannedDay } from '#protocol/hrm/attendance/person-month.ts'
import type { GroupSettings, ShiftSettings } from '#protocol/hrm/attendance/setting-calls.ts'
import type { Shift } from '#protocol/hrm/attendance/shift.ts'
import { shiftFrom } from '#protocol/hrm/attendance/shift-settings.ts'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { MADE_UP, RESTED } from '#protocol/manage/working-days/days.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addDays } from '#server/platform/time/clock.ts'
import { employedUntil } from '../employees/door.ts'

export interface Days {
  first: string
  last: string
}

/** A part of the history, the last day excluded; null: it still holds. */
interface Valid {
  from: string
  until: string | null
}

const validColumns = sql`lower(s.valid)::text as "from", upper(s.valid)::text as until`
const within = ({ first, last }: Days): RawBuilder<boolean> =>
  sql<boolean>`s.valid && daterange(${first}::date, ${last}::date, '[]')`
const holds = (day: string, { from, until }: Valid) => from <= day && (until === null || day < until)

/** What groups and shifts say of the days, read at once for all employees who are asked about. */
export interface Plans {
  /** Null: a day off, without a group, or not employed. */
  of: (employeeId: number) => (day: string) => PlannedDay | null
  /** The same without the roster. */
  byGroup: (employeeId: number) => (day: string) => PlannedDay | null
  /** The group of the employee on a day; null: none. */
  groupOn: (employeeId: number, day: string) => PlannedGroup | null
}

export interface PlannedGroup {
  groupId: number
  settings: GroupSettings
}

interface Member extends Valid {
  group_id: number
  employee_id: number | null
  dept_id: number | null
}
interface Employment extends Valid {
  employee_id: number
  dept_id: number | null
}
interface Roster {
  employee_id: number
  day: string
  shift_id: number | null
}

type PlanServices = Pick<AppServices, 'workingDays' | 'hrDepts'>

/** Reads groups, shifts, rosters and employment of the days (hrm.md §10.1–10.2). */
export async function readPlans(
  db: Database,
  services: PlanServices,
  employeeIds: readonly number[],
  days: Days,
): Promise<Plans> {
  const ids = [...employeeIds]
  // from the day before on: a span that ends there may have the first day as its day of leaving
  const { rows: employment } =
    await sql<Employment>`select s.employee_id, s.dept_id, lower(s.valid)::text as "from",
      ${employedUntil}::text as until
    from hrm_spans s where s.employee_id = any(${ids}::bigint[])
      and ${within({ ...days, first: addDays(days.first, -1) })}
      and s.entry_status in (${sql.join(EMPLOYED)})`.execute(db)
  const { rows: members } = await sql<Member>`select s.group_id, s.employee_id, s.dept_id, ${validColumns}
    from hrm_group_spans s where ${within(days)}
      and (s.dept_id is not null or s.employee_id = any(${ids}::bigint[]))`.execute(db)
  const { rows: versions } = await sql<
    Valid & PlannedGroup
  >`select s.group_id as "groupId", s.settings, ${validColumns}
    from hrm_group_versions s where ${within(days)}`.execute(db)
  const { rows: shifts } = await sql<
    Valid & { shift_id: number; shift: ShiftSettings }
  >`select s.shift_id, s.shift, ${validColumns} from hrm_shift_versions s where ${within(days)}`.execute(db)
  const { rows: roster } = await sql<Roster>`select s.employee_id, s.day::text as day, s.shift_id
    from hrm_roster s where s.employee_id = any(${ids}::bigint[])
      and s.day between ${days.first}::date and ${days.last}::date`.execute(db)

  const shiftsById = Map.groupBy(
    shifts.map((each) => ({ ...each, made: shiftFrom(each.shift) })),
    ({ shift_id }) => shift_id,
  )
  const versionsById = Map.groupBy(versions, ({ groupId }) => groupId)
  const byEmployee = Map.groupBy(
    members.filter(({ employee_id }) => employee_id !== null),
    ({ employee_id }) => employee_id,
  )
  const byDept = Map.groupBy(
    members.filter(({ dept_id }) => dept_id !== null),
    ({ dept_id }) => dept_id,
  )
  const employed = Map.groupBy(employment, ({ employee_id }) => employee_id)
  const rostered = Map.groupBy(roster, ({ employee_id }) => employee_id)

  const shiftById = (id: number | null, day: string): Shift | null =>
    id === null ? null : (shiftsById.get(id)?.find((each) => holds(day, each))?.made ?? null)
  /** Days of a version share the group that is made for one of them: shifts may change within it. */
  const made = new Map<string, Group>()
  const groupOf = ({ groupId, settings }: PlannedGroup, day: string): Group => {
    const key = `${groupId} ${day}`
    const known = made.get(key)
    if (known) return known
    const week = settings.week.map((id) => shiftById(id, day))
    const group: Group = {
      name: settings.name,
      week: Object.fromEntries(week.flatMap((shift, at) => (shift ? [[at + 1, shift]] : []))),
      special: new Map(settings.special.map((each) => [each.day, shiftById(each.shiftId, day)])),
      followsHolidays: settings.followsHolidays,
      rule: settings.rule,
    }
    made.set(key, group)
    return group
  }
  const memberOn = (employeeId: number, deptId: number | null, day: string) => {
    const own = byEmployee.get(employeeId)?.find((each) => holds(day, each))
    if (own) return own.group_id
    // the nearest department that belongs to a group decides
    const path = deptId === null ? [] : (services.hrDepts.entry(deptId)?.path ?? [deptId])
    for (const dept of path.toReversed()) {
      const found = byDept.get(dept)?.find((each) => holds(day, each))
      if (found) return found.group_id
    }
    return null
  }
  const groupOn = (employeeId: number, day: string): PlannedGroup | null => {
    const employment = employed.get(employeeId)?.find((each) => holds(day, each))
    if (!employment) return null
    const groupId = memberOn(employeeId, employment.dept_id, day)
    return groupId === null ? null : (versionsById.get(groupId)?.find((each) => holds(day, each)) ?? null)
  }
  const marks = new Map<string, 'madeUp' | 'rested'>()
  for (const year of new Set([days.first, days.last].map((day) => Number(day.slice(0, 4)))))
    for (const { day, type } of services.workingDays.year(year).days)
      if (type === MADE_UP || type === RESTED) marks.set(day, type === MADE_UP ? 'madeUp' : 'rested')
  const plannedBy = (employeeId: number, own?: ReadonlyMap<string, Shift | null>) => {
    const known = new Map<string, PlannedDay | null>()
    return (day: string) => {
      const before = known.get(day)
      if (before !== undefined) return before
      const group = groupOn(employeeId, day)
      const shift = group && shiftOn(groupOf(group, day), day, marks.get(day) ?? null, own)
      const planned = group && shift ? { shift, rule: group.settings.rule } : null
      known.set(day, planned)
      return planned
    }
  }
  return {
    groupOn,
    byGroup: (employeeId) => plannedBy(employeeId),
    of: (employeeId) =>
      plannedBy(
        employeeId,
        new Map((rostered.get(employeeId) ?? []).map(({ day, shift_id }) => [day, shiftById(shift_id, day)])),
      ),
  }
}
