import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { ATTENDANCE_LOG } from '#protocol/hrm/attendance/limits.ts'
import type {
  attendanceSettingCalls,
  ShiftRow,
  ShiftSettings,
} from '#protocol/hrm/attendance/setting-calls.ts'
import { isFitting, shiftWords } from '#protocol/hrm/attendance/shift-settings.ts'
import { type Act, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'

type Trx = Transaction<Tables>

export const settingAct = (behavior: string, object: string, detail: string): Act => ({
  model: 'hrm',
  part: ATTENDANCE_LOG,
  behavior,
  object,
  detail,
})

/** Shifts as they are lately decided, those to come among them. */
export async function listShifts({ services }: Actor): Promise<ShiftRow[]> {
  const { rows } = await sql<{
    shift_id: number
    shift: ShiftSettings
    from: string
  }>`select distinct on (v.shift_id) v.shift_id, v.shift, lower(v.valid)::text as "from"
    from hrm_shift_versions v join hrm_shifts s on s.shift_id = v.shift_id and s.removed_at is null
    order by v.shift_id, lower(v.valid) desc`.execute(services.db)
  return rows.map(({ shift_id: shiftId, shift, from }) => ({
    ...shift,
    shiftId,
    from,
    words: shiftWords(shift),
  }))
}

type SaveShift = z.output<typeof attendanceSettingCalls.saveShift.request>

/** A version from its day on; days before it keep the shift that they had. */
export async function saveShift(actor: Actor, { shiftId, effectTime, ...shift }: SaveShift): Promise<null> {
  const { services } = actor
  if (!isFitting(shift)) throw refusal('shiftUnfit').at('periods')
  await inTransaction(services.db, async (trx) => {
    await lockSettings(trx)
    const id = shiftId ? await requireShift(trx, shiftId) : await newShift(trx)
    const value = JSON.stringify(shift)
    if (shiftId) {
      requireAhead(effectTime, today(services.clock))
      await cutVersions(trx, id, effectTime)
    }
    await sql`insert into hrm_shift_versions (shift_id, valid, shift)
      values (${id}, daterange(${effectTime}::date, null), ${value}::jsonb)`.execute(trx)
    await recordActs(trx, actor, [
      settingAct(shiftId ? '编辑' : '新建', shift.name, `保存了班次：${shift.name}，${effectTime}起生效`),
    ])
  })
  return null
}

/** Settings are changed one at a time. */
export const lockSettings = (trx: Trx) => sql`select pg_advisory_xact_lock(${SETTINGS})`.execute(trx)
const SETTINGS = 0x68_72_73

/** Days that are over keep what held on them. */
export function requireAhead(effectTime: string, day: string): void {
  if (effectTime < day) throw refusal('effectBehind').at('effectTime')
}

/** Versions of a shift end where a new one begins; those that would begin later are replaced. */
async function cutVersions(trx: Trx, shiftId: number, day: string): Promise<void> {
  await sql`delete from hrm_shift_versions
    where shift_id = ${shiftId} and lower(valid) >= ${day}::date`.execute(trx)
  await sql`update hrm_shift_versions set valid = daterange(lower(valid), ${day}::date)
    where shift_id = ${shiftId} and valid @> ${day}::date`.execute(trx)
}

async function requireShift(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql`select from hrm_shifts where shift_id = ${id} and removed_at is null`.execute(
    trx,
  )
  return rows.length > 0 ? id : refuse('rowUnknown')
}

async function newShift(trx: Trx): Promise<number> {
  const { shift_id } = await trx
    .insertInto('hrm_shifts')
    .values({ removed_at: null })
    .returning('shift_id')
    .executeTakeFirstOrThrow()
  return shift_id
}

/** A shift that no group and no roster of today or later uses. */
export async function removeShift(actor: Actor, shiftId: number): Promise<null> {
  const { services } = actor
  const day = today(services.clock)
  await inTransaction(services.db, async (trx) => {
    await lockSettings(trx)
    await requireShift(trx, shiftId)
    const { rows } = await sql`select from hrm_group_versions v
        where (upper(v.valid) is null or upper(v.valid) > ${day}::date)
          and (v.settings->'week' @> ${String(shiftId)}::jsonb
            or v.settings->'special' @> ${JSON.stringify([{ shiftId }])}::jsonb)
      union all select from hrm_roster r where r.shift_id = ${shiftId} and r.day >= ${day}::date limit 1`.execute(
      trx,
    )
    if (rows.length > 0) refuse('shiftInUse')
    await sql`update hrm_shifts set removed_at = ${services.clock.now()} where shift_id = ${shiftId}`.execute(
      trx,
    )
    await recordActs(trx, actor, [settingAct('删除', '班次', '删除了班次')])
  })
  return null
}
