import { sql } from 'kysely'
import { employee } from '#protocol/hrm/employees/type.ts'
import { recordEvent, subjectOf } from '#server/engine/change/entries.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockEmployee } from './lock.ts'
import { type DueMove, isPending, rightToMove } from './move.ts'
import { aboutMove, moveEvent } from './move-events.ts'

/** Why it is not carried out, beside the reasons of the daily job. */
const TAKEN_BACK = '已撤回'

interface Ahead extends DueMove {
  employee_id: number
  change_reason: number | null
  remarks: string | null
}

/** Takes back a move whose day is ahead, by the right to enter one of its type; it stays in the list. */
export async function takeBackMove(actor: Actor, { recordId }: { recordId: number }): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const { rows: known } = await sql<{ employee_id: number; change_type: number }>`
      select employee_id, change_type from hrm_moves where record_id = ${recordId}`.execute(trx)
    const [named] = known
    if (!named) return refuse('forbidden')
    const right = rightToMove(actor.viewer, named.change_type) ?? refuse('forbidden')
    const stored = await lockEmployee(trx, actor, named.employee_id, right)
    const { rows } = await sql<Ahead>`update hrm_moves m set dropped_because = ${TAKEN_BACK}
      where m.record_id = ${recordId} and ${isPending}
      returning m.*, m.effect_time::text as effect_time`.execute(trx)
    const [move] = rows
    if (!move) return refuse('moveNotAhead')
    await recordEvent(trx, actor, employee, [subjectOf(employee, stored, aboutMove(move))], {
      as: moveEvent(move.change_type, 'takenBack'),
    })
  })
}
