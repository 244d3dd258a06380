import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { ClockRow, clockCalls } from '#protocol/hrm/attendance/clock-calls.ts'
import { ATTENDANCE_LOG, attendanceLimits } from '#protocol/hrm/attendance/limits.ts'
import { HR_ADMINISTRATOR } from '#protocol/manage/roles/roles.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { formatDay, formatMonth, MINUTE, parseMoment } from '#server/platform/time/clock.ts'
import { hrRoleOf, ownEmployeeId } from '../staff.ts'
import { clockColumns, presentClock, type StoredClock } from './clock-rows.ts'
import { isClosed, lockMonths } from './closed.ts'
import { requireOwnEmployee } from './own.ts'
import { isOutsideOf } from './places.ts'
import { readPlans } from './plan.ts'

type Trx = Transaction<Tables>
type ClockSave = z.output<typeof clockCalls.update.request>
type Punch = z.output<typeof clockCalls.punch.request>

/** The caller's clock as a form or a phone sends it; one that does not arrive within minutes of its time is kept, not judged. */
export async function addClock(
  actor: Actor,
  { requestKey, ...clock }: Omit<ClockSave, 'clockId'> & { requestKey?: string | undefined },
): Promise<null> {
  const employeeId = await requireOwnEmployee(actor)
  const now = actor.services.clock.now()
  const at = momentIn(clock.clockTime, now)
  await insertClock(actor, employeeId, { ...clock, at, now, requestKey, source: clock.type })
  return null
}

/** The caller's clock of this moment. */
export async function punch(actor: Actor, { requestKey, ...request }: Punch): Promise<ClockRow> {
  const employeeId = await requireOwnEmployee(actor)
  const now = actor.services.clock.now()
  return presentClock(
    await insertClock(actor, employeeId, { ...request, at: now, now, requestKey, source: PHONE, remark: '' }),
  )
}

const PHONE = 1

interface NewClock {
  at: Date
  now: Date
  clockType: number
  source: number
  address: string
  lng: string
  lat: string
  remark: string
  requestKey: string | undefined
}

/** Minutes between two moments within which a clock is judged. */
const isPunctual = (at: Date, now: Date) =>
  Math.abs(now.getTime() - at.getTime()) <= attendanceLimits.punctual * MINUTE

function momentIn(clockTime: string, now: Date): Date {
  const at = parseMoment(clockTime)
  if (!at) throw refusal('invalid').at('clockTime')
  if (at.getTime() > now.getTime() + attendanceLimits.punctual * MINUTE)
    throw refusal('clockAhead').at('clockTime')
  return at
}

async function insertClock(actor: Actor, employeeId: number, clock: NewClock): Promise<StoredClock> {
  const { services } = actor
  return inTransaction(services.db, async (trx) => {
    await requireOpen(trx, employeeId, clock.at)
    const day = formatDay(clock.at)
    const plans = await readPlans(trx, services, [employeeId], { first: day, last: day })
    const group = plans.groupOn(employeeId, day)?.settings ?? null
    const isOutside = isOutsideOf(group, clock)
    if (isOutside && group && !group.outsideAllowed) throw refusal('clockOutside').at('address')
    const counts = clock.source === PHONE && isPunctual(clock.at, clock.now)
    await requireRoom(trx, employeeId, day)
    const { rows } = await sql<StoredClock>`insert into hrm_clocks as c
        (employee_id, at, received_at, clock_type, source, counts, is_outside, address, lng, lat, remark, request_key)
      values (${employeeId}, ${clock.at}, ${clock.now}, ${clock.clockType}, ${clock.source}, ${counts}, ${isOutside},
        ${clock.address}, ${clock.lng}, ${clock.lat}, ${clock.remark}, ${clock.requestKey ?? null})
      on conflict (employee_id, request_key) where request_key is not null
        do update set request_key = excluded.request_key
      returning ${clockColumns}`.execute(trx)
    return rows[0] ?? refuse('rowUnknown')
  })
}

/** A day holds as many clocks as a person can mean. Clocks of one employee that arrive at once are entered one after the other. */
async function requireRoom(trx: Trx, employeeId: number, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('hrm_clocks', ${employeeId}))`.execute(trx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from hrm_clocks
    where employee_id = ${employeeId} and at >= ${`${day} 00:00:00+08`}::timestamptz
      and at < ${`${day} 00:00:00+08`}::timestamptz + interval '1 day'`.execute(trx)
  if (Number(rows[0]?.count) >= attendanceLimits.clocksOfDay)
    refuse('clocksTooMany', attendanceLimits.clocksOfDay)
}

/** Days of months that are closed are changed by corrections alone. */
async function requireOpen(trx: Trx, employeeId: number, at: Date): Promise<void> {
  await lockMonths(trx)
  if (await isClosed(trx, employeeId, formatMonth(at))) refuse('monthClosed', formatMonth(at))
}

/** One of the caller's; corrections that were approved are not edited. */
async function lockOwn(trx: Trx, actor: Actor, clockId: number): Promise<StoredClock> {
  const { rows } = await sql<StoredClock>`select ${clockColumns} from hrm_clocks c
    where c.clock_id = ${clockId} for update`.execute(trx)
  const own = await ownEmployeeId(trx, actor.viewer)
  const [row] = rows
  if (!row || row.employee_id !== own) return refuse('forbidden')
  if (row.examine_id !== null) refuse('clockCorrected')
  return row
}

/** A clock whose time, type or source was changed is judged no more. */
export async function updateClock(actor: Actor, request: ClockSave): Promise<null> {
  await requireOwnEmployee(actor)
  const at = momentIn(request.clockTime, actor.services.clock.now())
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await lockOwn(trx, actor, request.clockId)
    for (const moment of [stored.at, at]) await requireOpen(trx, stored.employee_id, moment)
    const isSame =
      stored.at.getTime() === at.getTime() &&
      stored.clock_type === request.clockType &&
      stored.source === request.type
    await sql`update hrm_clocks set at = ${at}, clock_type = ${request.clockType}, source = ${request.type},
        address = ${request.address}, lng = ${request.lng}, lat = ${request.lat}, remark = ${request.remark},
        counts = counts and ${isSame}
      where clock_id = ${stored.clock_id}`.execute(trx)
  })
  return null
}

/** The caller's own, or any by administrators of human resources (hrm.md §10). */
export async function removeClock(actor: Actor, clockId: number): Promise<null> {
  const isAdministrator = hrRoleOf(actor)?.label === HR_ADMINISTRATOR
  await inTransaction(actor.services.db, async (trx) => {
    const stored = isAdministrator ? await lockAny(trx, clockId) : await lockOwn(trx, actor, clockId)
    await requireOpen(trx, stored.employee_id, stored.at)
    await sql`delete from hrm_clocks where clock_id = ${clockId}`.execute(trx)
    const { rows } = await sql<{ name: string }>`select employee_name as name from hrm_employee
      where id = ${stored.employee_id}`.execute(trx)
    await recordActs(trx, actor, [
      {
        model: 'hrm',
        part: ATTENDANCE_LOG,
        behavior: '删除',
        object: rows[0]?.name ?? '',
        detail: `删除了${presentClock(stored).clockTime}的打卡记录`,
      },
    ])
  })
  return null
}

async function lockAny(trx: Trx, clockId: number): Promise<StoredClock> {
  const { rows } = await sql<StoredClock>`select ${clockColumns} from hrm_clocks c
    where c.clock_id = ${clockId} for update`.execute(trx)
  return rows[0] ?? refuse('forbidden')
}
