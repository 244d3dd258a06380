import type { Transaction } from 'kysely'
import { customer } from '#protocol/crm/customer/type.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { addDays, formatDay } from '#server/platform/time/clock.ts'
import type { OwnedRecord } from './enter-records.ts'
import type { HiredMember } from './hire-staff.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'

interface TeamworkOptions {
  random: Random
  hired: readonly HiredMember[]
  customers: readonly OwnedRecord[]
  now: Date
}

/** Service colleagues who work on a customer for a while, and stars. */
export async function addTeamwork(trx: Transaction<Tables>, options: TeamworkOptions): Promise<void> {
  const { random, hired, customers, now } = options
  const helpers = hired.filter((member) => member.department === 'service' && member.status === 1)
  const helped = customers.filter(() => random.chance(0.05))
  const members = helped.map(({ id }) => ({
    type: customer.label,
    record_id: id,
    user_id: random.pick(helpers).userId,
    power: random.chance(0.7) ? 1 : 2,
    create_time: now,
    expires_on: random.chance(0.5) ? addDays(formatDay(now), random.integer(20, 200)) : null,
  }))
  await insertRows(trx, 'team_members', members)
  await insertRows(trx, 'stars', drawStars(options))
}

/** Everybody stars some customers of his own, the managers some of the whole company's. */
function drawStars({ random, hired, customers }: TeamworkOptions) {
  const managers = hired.filter((member) =>
    ['director', 'vice', 'sales1', 'sales2', 'sales3'].includes(member.key),
  )
  const star = (userId: number, recordId: number) => ({
    user_id: userId,
    type: customer.label,
    record_id: recordId,
  })
  return customers.flatMap(({ id, ownerUserId }) => [
    ...(random.chance(0.06) ? [star(ownerUserId, id)] : []),
    ...(random.chance(0.02) ? [star(random.pick(managers).userId, id)] : []),
  ])
}
