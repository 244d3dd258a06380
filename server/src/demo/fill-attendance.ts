import { sql } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { weekdayOf } from '#protocol/manage/door.ts'
import type { AppServices } from '#server/access/context.ts'
import { type Actor, type StoredRow, systemWriter } from '#server/engine/model/rules.ts'
import {
  enterDue,
  leaveApprovals,
  listShifts,
  saveGroup,
  saveRoster,
  saveShift,
  setWorkSince,
} from '#server/hrm/door.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import {
  addDays,
  addMonths,
  formatDay,
  parseMoment,
  startOfMonth,
  today,
} from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'
import { createRandom, type Random } from './random.ts'

interface Person {
  id: number
  entry: string
}

/** Attendance of the demonstration company: two groups, the clocks of this month and the last one, leave with its balances. */
export async function fillAttendance(services: AppServices, administrator: number): Promise<void> {
  const day = today(services.clock)
  const first = formatDay(startOfMonth(addMonths(day, -1)))
  const actor = actingIn(services)(administrator, services.clock.now())
  const random = createRandom('suoke/attendance')
  const rest = { from: '12:00', to: '13:00' }
  await saveShift(actor, {
    name: '标准班',
    periods: [{ start: '09:00', end: '18:00' }],
    rest,
    flexible: 0,
    effectTime: first,
  })
  await saveShift(actor, {
    name: '弹性班',
    periods: [{ start: '09:30', end: '18:30' }],
    rest,
    flexible: 60,
    effectTime: first,
  })
  await saveShift(actor, {
    name: '晚班',
    periods: [{ start: '22:00', end: '06:00' }],
    rest: null,
    flexible: 0,
    effectTime: first,
  })
  const shifts = await listShifts(actor)
  const [standard = 0, flexible = 0] = shifts.map(({ shiftId }) => shiftId)
  const { rows: people } = await sql<Person>`select id, entry_time::text as entry from hrm_employee
    where deleted_at is null and entry_status in (1, 3) order by id`.execute(services.db)
  const root = services.hrDepts.entries()[0]?.id ?? 0
  const holiday = addDays(day, 40)
  const group = {
    special: [{ day: holiday, shiftId: null }],
    followsHolidays: true,
    rule: {
      name: '标准扣款',
      overlooked: { late: 5, early: 0 },
      late: { method: 'minute' as const, amount: '1', most: 60 },
      early: { method: 'time' as const, amount: '20', most: null },
      absencePerDay: '300',
      missingCardPerTime: '20',
    },
    places: [],
    outsideAllowed: true,
    effectTime: first,
  }
  const week = (id: number) => [id, id, id, id, id, null, null]
  await saveGroup(actor, {
    ...group,
    name: '总部考勤组',
    week: week(standard),
    deptIds: [root],
    employeeIds: [],
  })
  await saveGroup(actor, {
    ...group,
    name: '弹性考勤组',
    week: week(flexible),
    deptIds: [],
    employeeIds: people.slice(-6).map(({ id }) => id),
  })
  for (const [at, { id, entry }] of people.entries())
    if (at % 3 === 0)
      await setWorkSince(actor, { employeeId: id, workSince: addMonths(entry, -12 * (2 + (at % 15))) })
  await enterRosters(actor, people)
  await enterDue(services)
  const away = await enterLeave(services)
  await enterClocks(services, { people, first, day, random, away })
}

/** Next week two employees have the night shift, and the day after it off. */
async function enterRosters(actor: Actor, people: readonly Person[]): Promise<void> {
  const { services } = actor
  const night = (await listShifts(actor)).at(-1)?.shiftId
  const monday = addDays(today(services.clock), 8 - weekdayOf(today(services.clock)))
  const days = people.slice(3, 5).flatMap(({ id: employeeId }, at) =>
    [0, 1, 2].map((step) => ({
      employeeId,
      day: addDays(monday, 2 * at + step),
      shiftId: step === 2 ? 0 : night,
    })),
  )
  if (days.length > 0) await saveRoster(actor, { days })
}

/** Leave that the company's approvals have passed becomes absence, one of 年假 for each user at the most. */
async function enterLeave(services: AppServices): Promise<ReadonlySet<string>> {
  const { rows } = await sql<
    StoredRow & { employee_id: number; days: string }
  >`select distinct on (r.create_user_id, r.type_id)
      r.*, e.id as employee_id
    from oa_examine r join approval_flows f on f.id = r.category_id and f.oa_type = ${oaTypes.leave}
    join users u on u.user_id = r.create_user_id join hrm_employee e on btrim(e.mobile) = u.username and e.deleted_at is null
    where r.deleted_at is null and r.check_status = ${approvalStatus.passed} and r.type_id <> '调休' and r.duration <= 3
    order by r.create_user_id, r.type_id, r.id`.execute(services.db)
  const away = new Set<string>()
  for (const row of rows) {
    await inTransaction(services.db, async (trx) => leaveApprovals.passed?.(trx, systemWriter(services), row))
    const [from, to] = [row.start_time, row.end_time].map((at) => (at instanceof Date ? formatDay(at) : ''))
    for (let day = from ?? ''; day !== '' && day <= (to ?? ''); day = addDays(day, 1))
      away.add(`${row.employee_id} ${day}`)
  }
  return away
}

interface Clocks {
  people: readonly Person[]
  first: string
  day: string
  random: Random
  away: ReadonlySet<string>
}

/** Comings and goings of working days, some late, some missing. */
async function enterClocks(
  services: AppServices,
  { people, first, day: today, random, away }: Clocks,
): Promise<void> {
  const rows: { id: number; at: Date; type: 1 | 2; outside: boolean }[] = []
  const now = services.clock.now()
  for (const { id, entry } of people)
    for (let day = first; day <= today; day = addDays(day, 1)) {
      if (day < entry || !services.workingDays.isWorkingDay(day) || away.has(`${id} ${day}`)) continue
      const luck = random.next()
      if (luck < 0.005) continue
      const late = luck < 0.06 ? random.integer(6, 40) : -random.integer(1, 25)
      const outside = random.next() < 0.03
      if (luck >= 0.985) {
        rows.push({ id, at: momentOn(day, 9 * 60 + late), type: 1, outside })
        continue
      }
      rows.push({ id, at: momentOn(day, 9 * 60 + late), type: 1, outside })
      rows.push({ id, at: momentOn(day, 18 * 60 + random.integer(31, 80)), type: 2, outside })
    }
  const past = rows.filter(({ at }) => at <= now)
  await sql`insert into hrm_clocks (employee_id, at, received_at, clock_type, source, counts, is_outside, address)
    select c.id, c.at, c.at, c.type, 1, true, c.outside, case when c.outside then '客户现场' else '公司' end
    from jsonb_to_recordset(${JSON.stringify(past)}::jsonb) c (id bigint, at timestamptz, type smallint, outside boolean)`.execute(
    services.db,
  )
}

function momentOn(day: string, minute: number): Date {
  const two = (number: number) => String(number).padStart(2, '0')
  const at = parseMoment(`${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`)
  if (!at) throw new Error(`not a day ${day}`)
  return at
}
