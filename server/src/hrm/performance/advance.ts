import { sql } from 'kysely'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { perform } from './act.ts'
import { goneOf, nameOf } from './chain.ts'
import { addRecords, recordPlan, refreshPages, send } from './notices.ts'
import { rangeOf, requireBounded } from './plan-check.ts'
import { askConfirmers, confirmationsOf, settle } from './settle.ts'
import { isLive, isStopped, lockPerson, lockPlan, type PlanRow, peopleOf, type Trx } from './stored.ts'

const acts = ['', '开启了考核', '开启了评定', '开启了结果确认', '归档了考核']
const ARCHIVED = 4

/** The next phase of a plan, one after another; a stopped one is archived (hrm.md §17.5). */
export async function advancePlan(
  actor: Actor,
  { appraisalId, status }: { appraisalId: number; status: number },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const plan = await lockPlan(trx, appraisalId)
    const isNext = isStopped(plan)
      ? status === ARCHIVED && plan.status < ARCHIVED
      : status === plan.status + 1
    if (!isNext) refuse('appraisalStepUnfit')
    if (status === ARCHIVED && !isStopped(plan)) await requireFinished(trx, plan)
    await sql`update hrm_plans set status = ${status},
        activate_steps = ${status === ARCHIVED ? plan.activate_steps : status}
      where plan_id = ${plan.plan_id}`.execute(trx)
    const next = { ...plan, status }
    if (status === 1) await start(trx, actor, next)
    if (status === 2) await openEvaluations(trx, actor, next)
    if (status === 3) await openConfirmation(trx, actor, next)
    await recordPlan(trx, actor, plan, ['编辑', `${acts[status]}:${plan.name}`])
    await refreshPages(trx, actor, plan, [])
  })
}

async function requireFinished(trx: Trx, plan: PlanRow): Promise<void> {
  const people = await peopleOf(trx, plan.plan_id)
  if (people.some(({ status }) => status < appraisal.stopped)) refuse('appraisalOpenStatuses')
  const { rows } = await sql`select from hrm_appeals a join hrm_plan_people h on h.person_id = a.person_id
    where h.plan_id = ${plan.plan_id} and a.state = 1 and ${isLive} limit 1`.execute(trx)
  if (rows.length > 0) refuse('appealsOpen')
}

/** A row for every employee of the range, with message 87; without anyone 6031. */
async function start(trx: Trx, actor: Actor, plan: PlanRow): Promise<void> {
  const ids = await rangeOf(trx, actor.services, plan)
  if (ids.length === 0) refuse('appraisalWithoutPeople')
  requireBounded(ids)
  const { rows } = await sql<{ person_id: number; employee_id: number }>`
    insert into hrm_plan_people (plan_id, employee_id, turn_employee_id)
    select ${plan.plan_id}::bigint, id, id from unnest(${ids}::bigint[]) as i (id) order by id
    returning person_id, employee_id`.execute(trx)
  await addRecords(
    trx,
    actor,
    rows.map(({ person_id }) => person_id),
    '开启了考核',
  )
  await send(
    trx,
    actor,
    plan,
    rows.map(({ person_id, employee_id }) => ({ type: 87, employeeIds: [employee_id], typeId: person_id })),
  )
}

/** Those whose targets are confirmed are evaluated at once; who follows comes by itself. */
async function openEvaluations(trx: Trx, actor: Actor, plan: PlanRow): Promise<void> {
  for (const person of await peopleOf(trx, plan.plan_id))
    if (person.status === appraisal.toEvaluate)
      await perform({ trx, actor, plan, person }, { act: 'open' }, {})
}

/** Refuses 6037 where a confirmer has left; the rounds of the peers are closed from now on. */
async function openConfirmation(trx: Trx, actor: Actor, plan: PlanRow): Promise<void> {
  const ids = (await confirmationsOf(trx, plan.plan_id)).map(({ employee_id }) => employee_id)
  const [gone] = await goneOf(trx, ids)
  if (gone !== undefined) refuse('confirmerMissing', await nameOf(trx, gone))
  await askConfirmers(trx, actor, plan)
}

/** 终止考核: open appraisals end; what was evaluated is kept. */
export async function stopPlan(actor: Actor, planId: number): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const plan = await lockPlan(trx, planId)
    if (isStopped(plan) || plan.status < 1 || plan.status > 3) refuse('appraisalClosed')
    await sql`update hrm_plans set stop_time = ${services.clock.now()} where plan_id = ${planId}`.execute(trx)
    const { rows } = await sql<{ person_id: number; employee_id: number }>`update hrm_plan_people
      set status = ${appraisal.stopped}, turn_employee_id = null
      where plan_id = ${planId} and status < ${appraisal.stopped} returning person_id, employee_id`.execute(
      trx,
    )
    await addRecords(
      trx,
      actor,
      rows.map(({ person_id }) => person_id),
      '终止了考核',
    )
    await recordPlan(trx, actor, plan, ['终止', `终止了考核:${plan.name}`])
    await refreshPages(
      trx,
      actor,
      plan,
      rows.map(({ employee_id }) => employee_id),
    )
  })
}

/** 终止: the appraisal of one employee, such as one who has left (hrm.md §17.11). */
export async function stopPerson(actor: Actor, personId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const { plan, person } = await lockPerson(trx, personId)
    if (isStopped(plan) || plan.status > 3 || person.status >= appraisal.stopped) refuse('appraisalClosed')
    await sql`update hrm_plan_people set status = ${appraisal.stopped}, turn_employee_id = null
      where person_id = ${personId}`.execute(trx)
    await addRecords(trx, actor, [personId], '终止了考核')
    const name = await nameOf(trx, person.employee_id)
    await recordPlan(trx, actor, plan, ['终止', `终止了${name}的考核:${plan.name}`])
    await settle(trx, actor, plan, { was: person.status, is: appraisal.done })
    await refreshPages(trx, actor, plan, [person.employee_id, person.turn_employee_id])
  })
}
