import type { z } from 'zod'
import type { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { change } from '#server/engine/change/change.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import { customerEvents } from './events.ts'

type Visits = z.output<(typeof customerLookupCalls.planVisits)['request']>['visits']

/**
 * Plans the visits of a day: each customer's next contact, all of them or none (crm-records.md §17.2). 401 for customers the
 * caller may not edit and for people who may not write the field; 2029 for a time that has passed.
 */
export async function planVisits(actor: Actor, visits: Visits): Promise<void> {
  const { services, viewer } = actor
  if (fieldRightsOf(viewer, customer, services.engine.catalog.current()).level('nextTime') !== 3)
    refuse('forbidden')
  const now = services.clock.now().getTime()
  const times = new Map(
    visits.map(({ customerId, nextTime }) => [customerId, parseMoment(nextTime) ?? refuse('datetimeFormat')]),
  )
  for (const time of times.values()) if (time.getTime() <= now) refuse('nextTimePast')
  await inTransaction(services.db, async (trx) => {
    const rows = await requireRecords(actor, customer, [...times.keys()], {
      action: 'edit',
      lock: true,
      db: trx,
    })
    if (rows.some((row) => row.owner_user_id === null)) refuse('pooledVisit')
    await change(trx, actor, customer, rows, {
      set: (row) => ({ next_time: times.get(row.id) ?? null }),
      as: customerEvents.visitPlanned,
    })
  })
}
