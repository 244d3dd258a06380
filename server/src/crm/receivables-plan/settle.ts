import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { numberIn } from '#protocol/record/declaration/lines.ts'
import { stateEventOf, stateOf } from '#protocol/record/states/states.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { SummedMoment } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'

type Plan = RowOf<typeof receivablesPlan>
type Settling = 'receive' | 'receivePart' | 'reopen' | 'reopenOverdue'

/** What has come of a plan says how it stands, and when it was paid (crm-records.md §9.4). */
export async function settlePlans({ trx, actor, rows }: SummedMoment<Plan>): Promise<void> {
  const day = today(actor.services.clock)
  const paidOn = (row: Plan | undefined) => ({ real_return_date: row && isPaid(row) ? day : null })
  for (const [event, settled] of Map.groupBy(rows, (row) => settling(row, day)))
    if (event) await happen(trx, actor, receivablesPlan, settled, event, { set: paidOn(settled[0]) })
    else await change(trx, actor, receivablesPlan, settled, { set: paidOn, as: events.follow })
}

const isPaid = (row: Plan) => numberIn(row, 'real_received_money').gt(0)

/** The event that follows from what has come; null where nothing does. */
function settling(row: Plan, day: string): Settling | null {
  const event: Settling = isPaid(row)
    ? numberIn(row, 'real_received_money').gte(numberIn(row, 'money'))
      ? 'receive'
      : 'receivePart'
    : row.return_date !== null && String(row.return_date) < day
      ? 'reopenOverdue'
      : 'reopen'
  const { from, to } = stateEventOf(receivablesPlan, event)
  const name = stateOf(receivablesPlan, row)?.name ?? ''
  return name !== to && from.includes(name) ? event : null
}
