import { sql } from 'kysely'
import {
  type Act,
  type Advanced,
  type Appraisal,
  advance,
  appraisal,
  type Evaluation,
} from '#protocol/hrm/performance/flow.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ownEmployeeId } from '../staff.ts'
import { type Operation, resolveChain } from './chain.ts'
import { addRecords, refreshPages, send } from './notices.ts'
import { settle } from './settle.ts'
import {
  isStopped,
  levelsOf,
  lockPerson,
  type PersonRow,
  type PlanRow,
  type Stranger,
  type Trx,
  toLevel,
} from './stored.ts'

export interface Moment {
  trx: Trx
  actor: Actor
  plan: PlanRow
  person: PersonRow
}

/** The employee of the caller; refuses 6048 without one. */
export const requireOwn = async ({ services, viewer }: Actor): Promise<number> =>
  (await ownEmployeeId(services.db, viewer)) ?? refuse('ownEmployeeMissing')

/**
 * Does something about one appraisal as the caller's employee, under the locks of plan and appraisal. An unknown id is refused like an
 * appraisal in which the caller has no part: by `stranger`.
 */
export async function onAppraisal(
  actor: Actor,
  personId: number,
  work: (moment: Moment, by: number) => Promise<void>,
  stranger: Stranger = 'appraisalNotYours',
): Promise<void> {
  const by = await requireOwn(actor)
  await inTransaction(actor.services.db, async (trx) =>
    work({ trx, actor, ...(await lockPerson(trx, personId, stranger)) }, by),
  )
}

async function evaluationsOf(trx: Trx, personId: number): Promise<Evaluation[]> {
  const { rows } = await sql<{ score: string; level_id: number | null }>`select score::text as score, level_id
    from hrm_evaluations where person_id = ${personId} order by step`.execute(trx)
  return rows.map(({ score, level_id }) => ({ score, level: level_id === null ? null : String(level_id) }))
}

/** Whether the act may be the one with which evaluation begins, so that its chain is resolved. */
function beginsEvaluation({ plan, person }: Moment, { act }: Act, confirmers: readonly number[]): boolean {
  if (plan.status < 2) return false
  if (act === 'open') return person.turn_employee_id === null
  if (act === 'confirm') return person.step + 1 >= confirmers.length
  return act === 'write' && confirmers.length === 0
}

async function chainsOf(moment: Moment, act: Act) {
  const { trx, actor, plan, person } = moment
  const at = { trx, services: actor.services }
  const resolve = (chain: typeof plan.confirmers, operation: Operation) =>
    resolveChain(at, person.employee_id, chain, operation)
  const confirmers = act.act === 'write' ? await resolve(plan.confirmers, '目标确认') : person.confirmers
  if (!beginsEvaluation(moment, act, confirmers)) return { confirmers, evaluators: person.evaluators }
  const ids = await resolve(plan.evaluators, act.act === 'open' ? '开启评定' : '结果评定')
  return {
    confirmers,
    evaluators: plan.evaluators.map(({ weight }, index) => ({ employeeId: ids[index] ?? 0, weight })),
  }
}

interface Doing {
  /** The line of 考核记录; absent: none. */
  record?: string
  /** Of messages 92 and 93: who sent it back. */
  rejecter?: string
  /** Saves what the act brings with it, before the flow goes on. */
  before?: () => Promise<void>
}

/** Carries out an act of the flow, with its messages and what follows once all are ready (hrm.md §17.5). */
export async function perform(moment: Moment, act: Act, { record, rejecter, before }: Doing): Promise<void> {
  const { trx, actor, plan, person } = moment
  const levels = (await levelsOf(trx, plan.plan_id)).map(toLevel)
  const chains = await chainsOf(moment, act)
  const current: Appraisal = {
    status: person.status,
    employeeId: person.employee_id,
    turn: person.turn_employee_id,
    step: person.step,
    ...chains,
    evaluations: await evaluationsOf(trx, person.person_id),
  }
  const done = advance(current, act, { status: plan.status, isStopped: isStopped(plan), levels })
  if (typeof done === 'string') refuse(done)
  await before?.()
  await store(moment, act, done)
  if (record !== undefined) await addRecords(trx, actor, [person.person_id], record)
  await send(
    trx,
    actor,
    plan,
    done.notices.map(({ type, employeeId }) => ({
      type,
      employeeIds: [employeeId],
      typeId: person.person_id,
      ...(type === 92 || type === 93 ? { content: rejecter ?? '' } : {}),
      ...(type === 92 ? {} : { from: person.employee_id }),
    })),
  )
  await settle(trx, actor, plan, { was: person.status, is: done.next.status })
  await refreshPages(trx, actor, plan, [person.employee_id, person.turn_employee_id, done.next.turn])
}

/** Evaluations of places from the present one on are kept to prefill the form, and count again when they are submitted. */
async function store({ trx, person }: Moment, act: Act, { next, result }: Advanced): Promise<void> {
  const { person_id: id } = person
  const isOver = next.status >= appraisal.toAccept
  await sql`update hrm_plan_people set status = ${next.status}, turn_employee_id = ${next.turn}, step = ${next.step},
      confirmers = ${next.confirmers}::bigint[], evaluators = ${JSON.stringify(next.evaluators)}::jsonb,
      score = ${result?.score ?? (isOver ? person.score : null)}::numeric,
      level_id = ${result ? result.level : isOver ? person.level_id : null}::bigint,
      evaluated_score = ${result?.score ?? (isOver ? person.evaluated_score : null)}::numeric,
      evaluated_level_id = ${result ? result.level : isOver ? person.evaluated_level_id : null}::bigint
    where person_id = ${id}`.execute(trx)
  if (next.evaluations.length === 0)
    await sql`delete from hrm_evaluations where person_id = ${id}`.execute(trx)
  else if (act.act !== 'open')
    await sql`update hrm_evaluations set is_counted = (${isOver} or step < ${next.step})
      where person_id = ${id}`.execute(trx)
}
