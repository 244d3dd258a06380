import { sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { moveTypes } from '#protocol/hrm/employees/move-calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { AppServices } from '#server/access/context.ts'
import { change } from '#server/engine/change/change.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { decideFor } from './history.ts'
import { lockAny } from './lock.ts'
import { carryOut, type DueMove, isPending, requireFit } from './move.ts'
import { moveEvent } from './move-events.ts'

/** 人事异动 whose day has come, in the order of their days, each in a transaction of its own (hrm.md §20.2). */
export async function moveDue(services: AppServices): Promise<void> {
  const { rows } = await sql<{ id: number; employee: number }>`
    select m.record_id as id, m.employee_id as employee from hrm_moves m
    where ${isPending} and m.effect_time <= ${today(services.clock)}::date
    order by m.effect_time, m.record_id`.execute(services.db)
  for (const due of rows) await carryOutDue(services, due)
}

/** One that no longer fits is kept with the reason, and changes nothing. */
async function carryOutDue(services: AppServices, due: { id: number; employee: number }): Promise<void> {
  const writer = systemWriter(services)
  await inTransaction(services.db, async (trx) => {
    const stored = await lockAny(trx, writer, due.employee)
    const { rows } =
      await sql<DueMove>`select m.record_id, m.change_type, m.new_dept, m.new_parent, m.new_post,
        m.new_post_level, m.new_work_address, m.probation, m.change_reason, m.remarks, m.effect_time::text as effect_time
      from hrm_moves m where m.record_id = ${due.id} and ${isPending} for update`.execute(trx)
    const [move] = rows
    if (!move) return
    const misfit = stored ? await misfitOf(() => requireFit(trx, stored, move)) : '员工已删除'
    if (stored && misfit === null) await carryOut(trx, writer, stored, move, 'due')
    else
      await trx
        .updateTable('hrm_moves')
        .set({ dropped_because: misfit })
        .where('record_id', '=', move.record_id)
        .execute()
  })
}

/** The sentence of the refusal; null without one. Faults go on. */
async function misfitOf(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Probations that have ended: 正式 from 转正日期 on, unless a 转正 has been entered for a later day (§20.2). */
export async function confirmDue(services: AppServices): Promise<void> {
  const where = sql`r.status = 2 and r.become_time <= ${today(services.clock)}::date and r.deleted_at is null
    and r.entry_status in (${sql.join(EMPLOYED)}) and not exists (select from hrm_moves m
      where m.employee_id = r.id and m.change_type = ${moveTypes.become} and ${isPending})`
  const { rows } = await sql<{
    id: number
  }>`select r.id from hrm_employee r where ${where} order by r.id`.execute(services.db)
  const writer = systemWriter(services)
  for (const { id } of rows)
    await inTransaction(services.db, async (trx) => {
      const stored = await lockAny(trx, writer, id)
      const { rows: still } = await sql<{ day: string }>`
        select greatest(r.become_time, coalesce(r.entry_time, r.become_time))::text as day
        from hrm_employee r where r.id = ${id} and ${where}`.execute(trx)
      const [due] = still
      if (!stored || !due) return
      await change(trx, writer, employee, [stored], {
        set: { status: 1 },
        as: moveEvent(moveTypes.become, 'due'),
        about: () => ({ day: [due.day] }),
      })
      decideFor(trx, writer, id, { onDay: due.day, kind: 'become' })
    })
}
