import { sql } from 'kysely'
import { RECRUIT_BOUNDS } from '#protocol/hrm/recruiting/limits.ts'
import { findFree } from '#server/calendar/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  addDays,
  daysBetween,
  formatMoment,
  SHANGHAI_OFFSET,
  startOfDay,
} from '#server/platform/time/clock.ts'

interface Asked {
  employeeIds: readonly number[]
  from: string
  to: string
  minutes: number
}

interface Taken {
  employee_id: number
  from: Date
  to: Date
}

const overlapping = (from: Date, to: Date) =>
  sql`p.cancelled_at is null and p.slot && tstzrange(${from}, ${to})`

/** When employees interview, within a time. */
async function readTaken(
  db: Database,
  employeeIds: readonly number[],
  from: Date,
  to: Date,
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`select p.employee_id, lower(p.slot) as "from", upper(p.slot) as "to"
    from hrm_session_people p
    where p.employee_id = any(${employeeIds}::bigint[]) and ${overlapping(from, to)} order by p.slot`.execute(
    db,
  )
  return rows
}

/** Interviews as the calendar counts them, of users who are linked to an employee. */
export async function busyInterviewing(
  db: Database,
  userIds: readonly number[],
  window: { start: number; end: number },
) {
  const [from, to] = [window.start, window.end].map((wall) => new Date(wall - SHANGHAI_OFFSET))
  if (!from || !to) return []
  const { rows } = await sql<{
    user_id: number
    from: Date
    to: Date
  }>`select u.user_id, lower(p.slot) as "from",
      upper(p.slot) as "to"
    from users u join hrm_employee e on btrim(e.mobile) = u.username and e.deleted_at is null
    join hrm_session_people p on p.employee_id = e.id
    where u.user_id = any(${userIds}::bigint[]) and ${overlapping(from, to)}`.execute(db)
  return rows.map((row) => ({ userId: row.user_id, start: wall(row.from), end: wall(row.to) }))
}

const wall = (moment: Date): number => moment.getTime() + SHANGHAI_OFFSET

/** When interviewers are busy, and when all are free in working hours: interviews, and the calendars of those with accounts. */
export async function findFreeTimes(actor: Actor, { employeeIds, from, to, minutes }: Asked) {
  if (to < from || daysBetween(from, to) >= RECRUIT_BOUNDS.days) refuse('freeTimesTooLong')
  const { db } = actor.services
  const [start, end] = [startOfDay(from), startOfDay(addDays(to, 1))]
  const { rows } = await sql<{
    id: number
    user_id: number | null
  }>`select e.id, u.user_id from hrm_employee e
    left join users u on u.username = btrim(e.mobile)
    where e.id = any(${employeeIds}::bigint[]) and e.deleted_at is null`.execute(db)
  const taken = await readTaken(db, employeeIds, start, end)
  const employees = new Map(
    rows.flatMap(({ id, user_id }) => (user_id === null ? [] : [[user_id, id] as const])),
  )
  const { busy, slots } = await findFree(
    actor,
    {
      userIds: [...employees.keys()],
      // nothing that has passed is offered
      startTime: Math.max(start.getTime(), actor.services.clock.now().getTime()),
      endTime: Math.max(end.getTime(), actor.services.clock.now().getTime() + 1),
      minutes,
      opens: OPENS,
      closes: CLOSES,
    },
    taken.map((each) => ({ start: wall(each.from), end: wall(each.to) })),
  )
  const range = (at: number, until: number) => ({
    startTime: formatMoment(new Date(at)),
    endTime: formatMoment(new Date(until)),
  })
  const withoutAccount = taken.filter(({ employee_id }) => ![...employees.values()].includes(employee_id))
  return {
    busy: [
      ...busy.flatMap(({ userId, startTime, endTime }) => {
        const employeeId = employees.get(userId)
        return employeeId === undefined ? [] : [{ employeeId, ...range(startTime, endTime) }]
      }),
      ...withoutAccount.map((each) => ({
        employeeId: each.employee_id,
        ...range(each.from.getTime(), each.to.getTime()),
      })),
    ],
    slots: slots.map(({ startTime, endTime }) => range(startTime, endTime)),
  }
}

/** Working hours in which interviews are offered. */
const OPENS = '09:00'
const CLOSES = '18:00'
