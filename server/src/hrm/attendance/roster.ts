import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { daysOfMonth } from '#protocol/hrm/attendance/person-month.ts'
import type { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { inScope } from '../scope.ts'
import { requireReached } from './balances.ts'
import { readPlans } from './plan.ts'
import { rosterRight } from './roster-list.ts'
import { lockSettings, settingAct } from './shifts.ts'

type Roster = ReplyOf<typeof attendanceSettingCalls.roster>

/** The shifts of an employee's month, with those that are set for one day. */
export async function readRoster(
  actor: Actor,
  { month, employeeId }: { month: string; employeeId: number },
): Promise<Roster> {
  const { services } = actor
  await requireReached(actor, employeeId, rosterRight(actor))
  const days = daysOfMonth(month)
  const range = { first: days[0] ?? '', last: days.at(-1) ?? '' }
  const plan = (await readPlans(services.db, services, [employeeId], range)).of(employeeId)
  const { rows } = await sql<{
    day: string
    shift_id: number | null
  }>`select day::text as day, shift_id from hrm_roster
    where employee_id = ${employeeId} and day between ${range.first}::date and ${range.last}::date`.execute(
    services.db,
  )
  const own = new Map(rows.map(({ day, shift_id }) => [day, shift_id]))
  return days.map((day) => ({
    day,
    shiftName: plan(day)?.shift.name ?? '休息',
    isOwn: own.has(day),
    shiftId: own.get(day) ?? null,
  }))
}

type SaveRoster = z.output<typeof attendanceSettingCalls.saveRoster.request>

/** Sets days from today on: a shift, a day off (0), or none, so that the group decides again. */
export async function saveRoster(actor: Actor, { days }: SaveRoster): Promise<null> {
  const { services, viewer } = actor
  const now = today(services.clock)
  if (days.some(({ day }) => day < now)) throw refusal('effectBehind').at('days')
  await inTransaction(services.db, async (trx) => {
    await lockSettings(trx)
    const ids = [...new Set(days.map(({ employeeId }) => employeeId))]
    const { rows } =
      await sql`select from hrm_employee r where r.id = any(${ids}::bigint[]) and r.deleted_at is null
      and ${inScope(viewer, 'hrm/attendance/manage', 'r')}`.execute(trx)
    if (rows.length !== ids.length) refuse('forbidden')
    const shifts = [...new Set(days.flatMap(({ shiftId }) => shiftId || []))]
    const { rows: known } = await sql`select from hrm_shifts where shift_id = any(${shifts}::bigint[])
      and removed_at is null`.execute(trx)
    if (known.length !== shifts.length) throw refusal('valueUnknown', '班次').at('days')
    const sent = JSON.stringify(
      days.map(({ employeeId, day, shiftId }) => ({
        id: employeeId,
        day,
        shift: shiftId || null,
        follows: shiftId === undefined,
      })),
    )
    const table = sql`jsonb_to_recordset(${sent}::jsonb) d (id bigint, day date, shift bigint, follows boolean)`
    await requireUnchanged(trx, days)
    await sql`delete from hrm_roster r using ${table} where r.employee_id = d.id and r.day = d.day`.execute(
      trx,
    )
    await sql`insert into hrm_roster (employee_id, day, shift_id)
      select distinct on (d.id, d.day) d.id, d.day, d.shift from ${table} where not d.follows`.execute(trx)
    await recordActs(trx, actor, [settingAct('编辑', '排班', `设置了${days.length}天的排班`)])
  })
  return null
}

/** Refuses what another user has set since the page was shown. */
async function requireUnchanged(trx: Transaction<Tables>, days: SaveRoster['days']): Promise<void> {
  const known = days.flatMap(({ employeeId: id, day, was }) =>
    was ? [{ id, day, shift: was.shiftId || null, follows: was.shiftId === undefined }] : [],
  )
  if (known.length === 0) return
  const { rows } = await sql`select from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      d (id bigint, day date, shift bigint, follows boolean)
    left join hrm_roster r on r.employee_id = d.id and r.day = d.day
    where (r.day is null) <> d.follows or r.shift_id is distinct from d.shift limit 1`.execute(trx)
  if (rows.length > 0) refuse('rosterChanged')
}
