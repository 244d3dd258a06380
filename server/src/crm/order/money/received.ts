import { type RawBuilder, sql } from 'kysely'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { inStates } from '#server/engine/model/in-states.ts'
import { spreadLinkOf } from '#server/engine/model/spread.ts'

/**
 * A share `a` of a receipt `x` belongs to an order: its own, or of one of its live plans `p`. Their ids are an array, which the index
 * answers beside the other condition: behind a subquery all shares would be read.
 */
const belongsTo = (id: RawBuilder<unknown>) =>
  sql`(a.business_id = ${id} or a.receivables_plan_id = any(array(select p.id from receivables_plan p
    where p.business_id = ${id} and p.deleted_at is null)))`

/** What confirmed receipts give by the shares `a` for which the condition holds (locks-and-extensions.md §9.4). */
export const received = (which: RawBuilder<unknown>) =>
  sql`coalesce((select sum(a.money) from receivables_allocation a join receivables x on x.id = a.receivables_id
    where ${which} and x.deleted_at is null and x.check_status in (1, 10)), 0)`

/** What an order has received: by its plans and by itself. */
export const ofOrders = (id: RawBuilder<unknown>) => received(belongsTo(id))

/** What receipts take of an order, those that wait for their approval too: it is not entered twice meanwhile. */
export const takenOfOrder = (id: RawBuilder<unknown>) =>
  sql`coalesce((select sum(a.money) from receivables_allocation a join receivables x on x.id = a.receivables_id
    where ${belongsTo(id)} and x.deleted_at is null
      and ${inStates(receivables, spreadLinkOf(receivables).spread.taking, { alias: 'x' })}), 0)`
