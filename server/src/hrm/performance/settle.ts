import { sql } from 'kysely'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { addRecords, send } from './notices.ts'
import { isLive, type PlanRow, type Trx } from './stored.ts'

/** How many of a plan are below a status; stopped and deleted ones count nowhere. */
async function below(trx: Trx, planId: number, status: number): Promise<{ open: number; all: number }> {
  const { rows } = await sql<{ open: number; all: number }>`select count(*)::int as all,
      count(*) filter (where h.status < ${status})::int as open
    from hrm_plan_people h
    where h.plan_id = ${planId} and h.status <> ${appraisal.stopped} and ${isLive}`.execute(trx)
  return rows[0] ?? { open: 0, all: 0 }
}

/** Whether all of a plan have reached a status; false without anyone. */
async function areAll(trx: Trx, planId: number, status: number): Promise<boolean> {
  const { open, all } = await below(trx, planId, status)
  return all > 0 && open === 0
}

/** Messages 94, 95 and 90 once the last one is ready for the next phase (hrm.md §17.5). The plan is locked. */
export async function settle(
  trx: Trx,
  actor: Actor,
  plan: PlanRow,
  { was, is }: { was: number; is: number },
): Promise<void> {
  const reached = (status: number) => was < status && is >= status
  const creator = { userIds: [plan.create_user_id], typeId: plan.plan_id }
  if (
    plan.status === 1 &&
    reached(appraisal.toEvaluate) &&
    (await areAll(trx, plan.plan_id, appraisal.toEvaluate))
  )
    await send(trx, actor, plan, [{ type: 94, ...creator }])
  const isEvaluated = reached(appraisal.toAccept)
  if (plan.status === 2 && isEvaluated && (await areAll(trx, plan.plan_id, appraisal.toAccept)))
    await send(trx, actor, plan, [{ type: 95, ...creator }])
  if (plan.status === 3 && isEvaluated) await askConfirmers(trx, actor, plan)
}

interface Confirmation {
  employee_id: number
  confirmed_at: Date | null
}

export async function confirmationsOf(trx: Trx, planId: number): Promise<Confirmation[]> {
  const { rows } = await sql<Confirmation>`select employee_id, confirmed_at from hrm_confirmations
    where plan_id = ${planId} order by sort`.execute(trx)
  return rows
}

/** Message 90 to confirmers who have not confirmed, once all are evaluated; `only` narrows it to those who joined. */
export async function askConfirmers(
  trx: Trx,
  actor: Actor,
  plan: PlanRow,
  only?: readonly number[],
): Promise<void> {
  if (!(await areAll(trx, plan.plan_id, appraisal.toAccept))) return
  const waiting = (await confirmationsOf(trx, plan.plan_id))
    .filter(({ employee_id, confirmed_at }) => !confirmed_at && (only?.includes(employee_id) ?? true))
    .map(({ employee_id }) => employee_id)
  await send(trx, actor, plan, [{ type: 90, employeeIds: waiting, typeId: plan.plan_id }])
}

/** After the last confirmation all results are final: messages 96 and 91. The plan is locked. */
export async function completeIfConfirmed(trx: Trx, actor: Actor, plan: PlanRow): Promise<boolean> {
  const confirmations = await confirmationsOf(trx, plan.plan_id)
  if (confirmations.length === 0 || confirmations.some(({ confirmed_at }) => !confirmed_at)) return false
  if (!(await areAll(trx, plan.plan_id, appraisal.toAccept))) return false
  const { rows } = await sql<{ person_id: number; employee_id: number }>`update hrm_plan_people h
    set status = ${appraisal.done}
    where h.plan_id = ${plan.plan_id} and h.status = ${appraisal.toAccept} and ${isLive}
    returning h.person_id, h.employee_id`.execute(trx)
  await addRecords(
    trx,
    actor,
    rows.map(({ person_id }) => person_id),
    '确认考核结果，考核完成',
  )
  await send(trx, actor, plan, [
    { type: 96, userIds: [plan.create_user_id], typeId: plan.plan_id },
    ...rows.map(({ person_id, employee_id }) => ({
      type: 91,
      employeeIds: [employee_id],
      typeId: person_id,
    })),
  ])
  return true
}
