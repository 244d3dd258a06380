import { sql, type Transaction } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import type { QuitInfo, QuitRequest } from '#protocol/hrm/employees/calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { quitReasons, quitTypes } from '#protocol/hrm/employees/words.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Database, inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { formatMoment, today } from '#server/platform/time/clock.ts'
import { decideFor } from './history.ts'
import { type EmployeeRow, lockEmployee } from './lock.ts'

type Trx = Transaction<Tables>

const [LEAVING, LEFT] = [3, 4]

/** Retirement has no reason; the other types need one of theirs (hrm.md §6.2). */
function reasonOf({ quitType, quitReason }: QuitRequest): number | null {
  const reasons = quitReasons[quitType] ?? []
  if (reasons.length === 0) return null
  if (!reasons.some(({ code }) => code === quitReason)) throw refusal('quitReasonUnfit').at('quitReason')
  return quitReason ?? null
}

const columnsOf = (request: QuitRequest) => ({
  plan_quit_time: request.planQuitTime,
  apply_quit_time: request.applyQuitTime,
  salary_settlement_time: request.salarySettlementTime,
  quit_type: request.quitType,
  quit_reason: reasonOf(request),
  remarks: request.remarks || null,
})

/** 办理离职; refuses (6004) who is leaving or has left. */
export async function addLeave(actor: Actor, request: QuitRequest): Promise<void> {
  const columns = columnsOf(request)
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await lockEmployee(trx, actor, request.employeeId, 'hrm/employee/leave')
    const known = await readQuit(trx, stored.id)
    if (known || [LEAVING, LEFT].includes(Number(stored.entry_status))) refuse('employeeLeaving')
    if (Number(stored.entry_status) !== 1) refuse('wrongState', '待入职')
    const old = stored.status === null ? null : Number(stored.status)
    await trx
      .insertInto('hrm_quits')
      .values({
        ...columns,
        employee_id: stored.id,
        old_status: old,
        create_time: actor.services.clock.now(),
      })
      .execute()
    await settle(trx, actor, stored, request)
  })
}

/** 调整离职信息: the planned day decides again whether the employee is leaving or has left. */
export async function changeLeave(
  actor: Actor,
  request: QuitRequest & { quitInfoId: number },
): Promise<void> {
  const columns = columnsOf(request)
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await lockEmployee(trx, actor, request.employeeId, 'hrm/employee/update')
    const changed = await trx
      .updateTable('hrm_quits')
      .set(columns)
      .where('quit_info_id', '=', request.quitInfoId)
      .where('employee_id', '=', stored.id)
      .returning('quit_info_id')
      .executeTakeFirst()
    if (!changed) refuse('rowUnknown')
    await settle(trx, actor, stored, request)
  })
}

/** 主动离职-薪资原因; 退休 alone. */
const wordsOf = ({ quitType, quitReason }: QuitRequest): string =>
  [wordOf(quitTypes, quitType), wordOf(quitReasons[quitType] ?? [], quitReason ?? null)]
    .filter((word) => word !== '')
    .join('-')

/** Brings an employee into the state of the planned day: ahead of it leaving, from it on gone. */
async function settle(trx: Trx, actor: Actor, stored: EmployeeRow, request: QuitRequest): Promise<void> {
  const planned = request.planQuitTime
  const isAhead = planned > today(actor.services.clock)
  const to = isAhead ? LEAVING : LEFT
  if (Number(stored.entry_status) === to) return
  await happen(trx, actor, employee, [stored], isAhead ? 'plan' : 'leave', {
    about: {
      applied: [request.applyQuitTime],
      planned: [planned],
      reason: [wordsOf(request)],
    },
  })
  if (!isAhead) decideFor(trx, actor, stored.id, { onDay: planned, kind: 'leave' })
}

/** 放弃离职: an employee who is leaving stays. */
export async function stay(
  actor: Actor,
  { employeeId, remarks }: { employeeId: number; remarks: string },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await lockEmployee(trx, actor, employeeId, 'hrm/employee/cancelLevel')
    await happen(trx, actor, employee, [stored], 'stay', {
      about: { reason: remarks === '' ? [] : [remarks] },
    })
    await trx.deleteFrom('hrm_quits').where('employee_id', '=', employeeId).execute()
  })
}

interface QuitRow extends Omit<QuitInfo, 'createTime'> {
  createTime: Date
}

/** 离职信息 of an employee; null: none. */
export async function readQuit(
  db: Pick<Database, 'getExecutor'>,
  employeeId: number,
): Promise<QuitInfo | null> {
  const { rows } = await sql<QuitRow>`select quit_info_id as "quitInfoId", employee_id as "employeeId",
      plan_quit_time::text as "planQuitTime", apply_quit_time::text as "applyQuitTime",
      salary_settlement_time::text as "salarySettlementTime", quit_type as "quitType", quit_reason as "quitReason",
      remarks, old_status as "oldStatus", create_time as "createTime"
    from hrm_quits where employee_id = ${employeeId}`.execute(db)
  const [row] = rows
  return row ? { ...row, createTime: formatMoment(row.createTime) } : null
}
