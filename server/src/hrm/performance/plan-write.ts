import { sql } from 'kysely'
import type { PlanIn } from '#protocol/hrm/performance/plan-calls.ts'
import { findSubmitted, once } from '#server/access/once.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { goneOf } from './chain.ts'
import { recordPlan, refreshPages } from './notices.ts'
import { rangeOf, requireBounded, requireFit } from './plan-check.ts'
import { askConfirmers, completeIfConfirmed, confirmationsOf } from './settle.ts'
import { isStopped, lockPlan, type NamedPerson, type PlanRow, type Trx } from './stored.ts'
import { takeOverPlace } from './take-over.ts'

const DESIGNATED = 5
const ofChain = (list: readonly { type: number; employeeId?: number | undefined }[]): NamedPerson[] =>
  list.map(({ type, employeeId }) => ({
    type,
    employeeId: type === DESIGNATED ? (employeeId ?? null) : null,
  }))
const confirmersIn = (plan: PlanIn) => ofChain(plan.targetConfirmorsList)
const evaluatorsIn = (plan: PlanIn) =>
  ofChain(plan.evaluatorsList).map((person, index) => ({
    ...person,
    weight: String(plan.evaluatorsList[index]?.weight ?? 0),
  }))

type NewPlan = PlanIn & { requestKey?: string | undefined }

/** 新建考核; returns the id. */
export async function addPlan(actor: Actor, request: NewPlan): Promise<number> {
  const { services, viewer } = actor
  const submit = { call: 'hrmAchievementAppraisal/addAppraisal', request }
  const done = await findSubmitted(services.db, actor, submit)
  if (done !== null) return done
  return inTransaction(services.db, (trx) =>
    once(trx, actor, submit, async () => {
      await requireFit(trx, request)
      requireBounded(
        await rangeOf(trx, services, { dept_ids: request.deptIds, employee_ids: request.employeeIds }),
      )
      const { rows } = await sql<{
        plan_id: number
      }>`insert into hrm_plans (name, cycle_type, from_day, to_day, table_id,
          full_score, is_force, dept_ids, employee_ids, confirmers, evaluators, create_user_id, create_time)
        values (${request.appraisalName}, ${request.cycleType}, ${request.startTime}, ${request.endTime},
          ${request.tableId}, ${request.fullScore}, ${request.isForce === 1}, ${request.deptIds}::bigint[],
          ${request.employeeIds}::bigint[], ${JSON.stringify(confirmersIn(request))}::jsonb,
          ${JSON.stringify(evaluatorsIn(request))}::jsonb, ${viewer.userId}, ${services.clock.now()})
        returning plan_id`.execute(trx)
      const planId = rows[0]?.plan_id ?? 0
      await writeLevels(trx, planId, request)
      await writeConfirmers(trx, planId, request.resultConfirmors)
      await recordPlan(trx, actor, { name: request.appraisalName }, [
        '新建',
        `新建了考核:${request.appraisalName}`,
      ])
      return planId
    }),
  )
}

async function writeLevels(trx: Trx, planId: number, { scoreLevelList }: PlanIn): Promise<void> {
  await sql`delete from hrm_plan_levels where plan_id = ${planId}`.execute(trx)
  for (const [sort, level] of scoreLevelList.entries())
    await sql`insert into hrm_plan_levels (plan_id, name, min_score, max_score, min_num, max_num, sort)
      values (${planId}, ${level.levelName}, ${level.minScore}, ${level.maxScore}, ${level.minNum}, ${level.maxNum},
        ${sort + 1})`.execute(trx)
}

/** Those who confirm results, in this order; one who has confirmed keeps it. */
async function writeConfirmers(trx: Trx, planId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from hrm_confirmations where plan_id = ${planId} and employee_id <> all(${ids}::bigint[])
    and confirmed_at is null`.execute(trx)
  await sql`insert into hrm_confirmations (plan_id, employee_id, sort)
    select ${planId}::bigint, id, nth from unnest(${ids}::bigint[]) with ordinality as i (id, nth)
    on conflict (plan_id, employee_id) do update set sort = excluded.sort`.execute(trx)
}

/** 编辑考核: what may not change in the plan's status stays as it is (hrm.md §17.3). */
export async function setPlan(actor: Actor, request: PlanIn & { appraisalId: number }): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const plan = await lockPlan(trx, request.appraisalId)
    if (isStopped(plan) || plan.status === 4) refuse('appraisalClosed')
    if (plan.status === 0) await rewrite(trx, actor, plan, request)
    else await editStarted(trx, actor, plan, request)
    await recordPlan(trx, actor, plan, ['编辑', `编辑了考核:${plan.name}`])
    await refreshPages(trx, actor, plan, request.resultConfirmors)
  })
}

async function rewrite(trx: Trx, { services }: Actor, plan: PlanRow, request: PlanIn): Promise<void> {
  await requireFit(trx, request, plan.table_id)
  requireBounded(
    await rangeOf(trx, services, { dept_ids: request.deptIds, employee_ids: request.employeeIds }),
  )
  await sql`update hrm_plans set name = ${request.appraisalName}, cycle_type = ${request.cycleType},
      from_day = ${request.startTime}, to_day = ${request.endTime}, table_id = ${request.tableId},
      full_score = ${request.fullScore}, is_force = ${request.isForce === 1}, dept_ids = ${request.deptIds}::bigint[],
      employee_ids = ${request.employeeIds}::bigint[], confirmers = ${JSON.stringify(confirmersIn(request))}::jsonb,
      evaluators = ${JSON.stringify(evaluatorsIn(request))}::jsonb
    where plan_id = ${plan.plan_id}`.execute(trx)
  await writeLevels(trx, plan.plan_id, request)
  await writeConfirmers(trx, plan.plan_id, request.resultConfirmors)
}

async function editStarted(trx: Trx, actor: Actor, plan: PlanRow, request: PlanIn): Promise<void> {
  if (plan.status === 1) {
    await requireFit(trx, request, plan.table_id)
    await sql`update hrm_plans set evaluators = ${JSON.stringify(evaluatorsIn(request))}::jsonb
      where plan_id = ${plan.plan_id}`.execute(trx)
    await replaceGone(trx, actor, plan, { chain: 'confirmers', wanted: confirmersIn(request) })
  }
  if (plan.status === 2)
    await replaceGone(trx, actor, plan, { chain: 'evaluators', wanted: evaluatorsIn(request) })
  await editConfirmers(trx, actor, plan, request.resultConfirmors)
}

interface Replacing {
  chain: 'confirmers' | 'evaluators'
  wanted: readonly NamedPerson[]
}

/** Named persons who have left give their place, and what waits for them, to the one who is named instead. */
async function replaceGone(
  trx: Trx,
  actor: Actor,
  plan: PlanRow,
  { chain, wanted }: Replacing,
): Promise<void> {
  const gone = await goneOf(
    trx,
    plan[chain].flatMap(({ employeeId }) => employeeId ?? []),
  )
  const next = plan[chain].map((person) => ({ ...person }))
  for (const [place, person] of next.entries()) {
    const from = person.employeeId
    const to = wanted[place]?.type === DESIGNATED ? wanted[place].employeeId : null
    if (from === null || to === null || from === to || !gone.has(from)) continue
    person.employeeId = to
    await takeOverPlace(trx, actor, plan, { chain, place, from, to })
  }
  await sql`update hrm_plans set ${sql.ref(chain)} = ${JSON.stringify(next)}::jsonb
    where plan_id = ${plan.plan_id}`.execute(trx)
}

/** Until the results wait for them anyone may confirm instead; then those alone are replaced who have left. */
async function editConfirmers(
  trx: Trx,
  actor: Actor,
  plan: PlanRow,
  wanted: readonly number[],
): Promise<void> {
  const stored = (await confirmationsOf(trx, plan.plan_id)).map(({ employee_id }) => employee_id)
  const gone = await goneOf(trx, stored)
  const removed = stored.filter((id) => gone.has(id) && !wanted.includes(id))
  const joined = wanted.filter((id) => !stored.includes(id))
  const added = plan.status === 3 ? joined.slice(0, removed.length) : joined
  const next = plan.status === 3 ? [...stored.filter((id) => !removed.includes(id)), ...added] : wanted
  if (next.length === 0) refuse('resultConfirmersMissing')
  await writeConfirmers(trx, plan.plan_id, next)
  if (plan.status !== 3) return
  await askConfirmers(trx, actor, plan, added)
  await completeIfConfirmed(trx, actor, plan)
}

/** Not started or stopped ones alone: 6006. */
export async function removePlan(actor: Actor, planId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const plan = await lockPlan(trx, planId)
    if (plan.status !== 0 && !isStopped(plan)) refuse('appraisalKept')
    await sql`delete from hrm_plans where plan_id = ${planId}`.execute(trx)
    await recordPlan(trx, actor, plan, ['删除', `删除了考核:${plan.name}`])
    await refreshPages(trx, actor, plan, [])
  })
}
