import { sql } from 'kysely'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { nameOf, requireWorking } from './chain.ts'
import { addRecords, refreshPages, send } from './notices.ts'
import { isStopped, lockPerson, type PersonRow, type PlanRow, peopleOf, type Trx } from './stored.ts'

/** Places of a chain from the present one on that are an employee's are given to another one; those that are done stay. */
function given(person: PersonRow, from: number, to: number) {
  const isAhead = (place: number, chain: 'confirmers' | 'evaluators') => {
    const status = chain === 'confirmers' ? appraisal.toConfirm : appraisal.toEvaluate
    if (person.status === status) return place >= person.step
    return chain === 'evaluators' && person.status < status
  }
  return {
    confirmers: person.confirmers.map((id, place) => (id === from && isAhead(place, 'confirmers') ? to : id)),
    evaluators: person.evaluators.map((each, place) =>
      each.employeeId === from && isAhead(place, 'evaluators') ? { ...each, employeeId: to } : each,
    ),
  }
}

interface Chains {
  confirmers: readonly number[]
  evaluators: PersonRow['evaluators']
}

async function write(
  { trx, actor, plan }: { trx: Trx; actor: Actor; plan: PlanRow },
  person: PersonRow,
  { confirmers, evaluators, turn }: Chains & { turn: number | null },
): Promise<void> {
  await sql`update hrm_plan_people set confirmers = ${confirmers}::bigint[],
      evaluators = ${JSON.stringify(evaluators)}::jsonb, turn_employee_id = ${turn}
    where person_id = ${person.person_id}`.execute(trx)
  if (turn === person.turn_employee_id || turn === null) return
  const type = person.status === appraisal.toConfirm ? 88 : 89
  await send(trx, actor, plan, [
    { type, employeeIds: [turn], typeId: person.person_id, from: person.employee_id },
  ])
  await refreshPages(trx, actor, plan, [person.turn_employee_id, turn])
}

/** One place of all chains of a plan, for a named person who has left; the plan is locked. */
export async function takeOverPlace(
  trx: Trx,
  actor: Actor,
  plan: PlanRow,
  { chain, place, from, to }: { chain: 'confirmers' | 'evaluators'; place: number; from: number; to: number },
): Promise<void> {
  await requireWorking(trx, to, chain === 'confirmers' ? '目标确认' : '结果评定')
  for (const person of await peopleOf(trx, plan.plan_id)) {
    const next = given(person, from, to)
    const chains = {
      confirmers: person.confirmers.map((id, at) =>
        chain === 'confirmers' && at === place ? (next.confirmers[at] ?? id) : id,
      ),
      evaluators: person.evaluators.map((each, at) =>
        chain === 'evaluators' && at === place ? (next.evaluators[at] ?? each) : each,
      ),
    }
    const isChanged =
      JSON.stringify(chains) !==
      JSON.stringify({ confirmers: person.confirmers, evaluators: person.evaluators })
    if (!isChanged) continue
    const isTurn =
      person.step === place && person.turn_employee_id === from && person.status !== appraisal.toWrite
    await write({ trx, actor, plan }, person, { ...chains, turn: isTurn ? to : person.turn_employee_id })
  }
}

/** 转交: the open confirmation or evaluation goes to another employee (hrm.md §17.11). */
export async function transferTurn(
  actor: Actor,
  { employeeAppraisalId, employeeId }: { employeeAppraisalId: number; employeeId: number },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const { plan, person } = await lockPerson(trx, employeeAppraisalId)
    const from = person.turn_employee_id
    const isOpen = person.status === appraisal.toConfirm || person.status === appraisal.toEvaluate
    if (isStopped(plan) || from === null || !isOpen) refuse('appraisalClosed')
    if (from === employeeId) return
    await requireWorking(trx, employeeId, person.status === appraisal.toConfirm ? '目标确认' : '结果评定')
    const isConfirming = person.status === appraisal.toConfirm
    await write({ trx, actor, plan }, person, {
      confirmers: isConfirming
        ? person.confirmers.map((id, place) => (place === person.step ? employeeId : id))
        : person.confirmers,
      evaluators: isConfirming
        ? person.evaluators
        : person.evaluators.map((each, place) => (place === person.step ? { ...each, employeeId } : each)),
      turn: employeeId,
    })
    const names = [await nameOf(trx, from), await nameOf(trx, employeeId)]
    const what = isConfirming ? '目标确认' : '评定'
    await addRecords(trx, actor, [person.person_id], `将${what}由${names[0]}转交给${names[1]}`)
  })
}

/** All that waits for an employee in one appraisal goes to another one; the plan is locked. */
export async function takeOverPerson(
  moment: { trx: Trx; actor: Actor; plan: PlanRow },
  person: PersonRow,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const turn = person.turn_employee_id === from ? to : person.turn_employee_id
  await write(moment, person, { ...given(person, from, to), turn })
}
