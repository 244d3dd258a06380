import { sql, type Transaction } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { inForce } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { numberIn } from '#protocol/record/declaration/lines.ts'
import { stateEventOf, stateOf } from '#protocol/record/states/states.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { HappenedMoment, StoredRow, SummedMoment } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { today } from '#server/platform/time/clock.ts'
import { noteMoney } from '../order/door.ts'

type Plan = RowOf<typeof receivablesPlan>
type Settling = 'receive' | 'receivePart' | 'reopen' | 'reopenOverdue' | 'suspend' | 'void'

/** Contracts of which it is still open whether they come into force. */
const waiting: readonly string[] = ['running', 'recalled']
const isInForce = (name: string) => inForce.some((each) => each === name)

/** The status of plans follows from what has come of them, and the day on which it came (crm-records.md §9.4). */
export async function settlePlans({ trx, actor, rows }: SummedMoment<Plan>): Promise<void> {
  const day = today(actor.services.clock)
  const groundOf = await readGrounds(trx, rows)
  const eventOf = (row: Plan) => leadingOn(row, settling(row, groundOf(row), day))
  const paidOn = (row: Plan | undefined) => ({ real_return_date: row && isPaid(row) ? day : null })
  for (const [event, settled] of Map.groupBy(rows, eventOf))
    if (event) await happen(trx, actor, receivablesPlan, settled, event, { set: paidOn(settled[0]) })
    else await change(trx, actor, receivablesPlan, settled, { set: paidOn, as: events.follow })
  noteMoney(trx, actor, { planIds: rows.map(({ id }) => id) })
}

/** A plan that takes effect again may have been paid meanwhile (crm-records.md §10.2). */
export async function settlePaid({ trx, actor, rows }: HappenedMoment): Promise<void> {
  const day = today(actor.services.clock)
  const [state = ''] = inForce
  const eventOf = (row: StoredRow) => (isPaid(row) ? leadingOn(row, settling(row, state, day)) : null)
  for (const [event, settled] of Map.groupBy(rows, eventOf))
    if (event) await happen(trx, actor, receivablesPlan, settled, event)
}

const isPaid = (row: StoredRow) => numberIn(row, 'real_received_money').gt(0)

const isWrittenOff = (row: StoredRow) => numberIn(row, 'write_off_money').gt(0)

/** What was written off counts as received. */
const isSettled = (row: StoredRow) =>
  numberIn(row, 'real_received_money').plus(numberIn(row, 'write_off_money')).gte(numberIn(row, 'money'))

/** By the sum; as long as a rest is open overdue once the day has passed, and without money as other plans of its contract. */
function settling(row: StoredRow, state: string, day: string): Settling {
  if ((isPaid(row) || isWrittenOff(row)) && isSettled(row)) return 'receive'
  if (!isInForce(state)) {
    if (isPaid(row)) return 'receivePart'
    return waiting.includes(state) ? 'suspend' : 'void'
  }
  if (isPast(row, day)) return 'reopenOverdue'
  return isPaid(row) ? 'receivePart' : 'reopen'
}

const isPast = ({ return_date: date }: StoredRow, day: string) =>
  date !== null && date !== undefined && String(date) < day

/** The event, unless it does not lead on from the state of the plan. */
function leadingOn(row: StoredRow, event: Settling): Settling | null {
  const { from, to } = stateEventOf(receivablesPlan, event)
  const name = stateOf(receivablesPlan, row)?.name ?? ''
  return name !== to && from.includes(name) ? event : null
}

/**
 * What each plan rests on of which something is open: its contract, which is in force for plans of an approved order even while it
 * waits; without one, its order.
 */
async function readGrounds(
  trx: Transaction<Tables>,
  plans: readonly Plan[],
): Promise<(plan: Plan) => string> {
  const contractOf = await readContracts(trx, plans)
  const ids = [...new Set(plans.flatMap(({ business_id: id }) => (id === null ? [] : [Number(id)])))]
  if (ids.length === 0) return contractOf
  const { rows } =
    await sql<StoredRow>`select b.* from business b where b.id = any(${ids}::bigint[])`.execute(trx)
  const orders = new Map(rows.map((row) => [row.id, stateOf(business, row)?.name ?? '']))
  return (plan) => {
    const [contractState, order] = [contractOf(plan), orders.get(Number(plan.business_id))]
    if (order === undefined) return contractState
    if (order === 'cancelled') return order
    const isApproved = order === 'passed' || order === 'normal'
    return isApproved && ['', 'draft', ...waiting].includes(contractState) ? order : contractState
  }
}

/** The state of the contract of each plan of which something is open. */
async function readContracts(
  trx: Transaction<Tables>,
  plans: readonly Plan[],
): Promise<(plan: Plan) => string> {
  const ids = [...new Set(plans.filter((plan) => !isSettled(plan)).map((plan) => Number(plan.contract_id)))]
  if (ids.length === 0) return () => ''
  const { rows } = await sql<StoredRow>`select c.* from contract c
    where c.id = any(${ids}::bigint[]) order by c.id for no key update`.execute(trx)
  const states = new Map(rows.map((row) => [row.id, stateOf(contract, row)?.name ?? '']))
  return (plan) => states.get(Number(plan.contract_id)) ?? ''
}
