import type { Transaction } from 'kysely'
import { customer } from '#protocol/records/customer.ts'
import { addDays, formatDay } from '#server/platform/clock.ts'
import type { Tables } from '#server/platform/database.ts'
import type { StaffMember } from './draw-staff.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'

interface TeamworkOptions {
  random: Random
  hired: readonly (StaffMember & { userId: number })[]
  customerIds: readonly number[]
  now: Date
}

/** Stars of sales people, and colleagues from service who work on a customer for a while. */
export async function addTeamwork(trx: Transaction<Tables>, { random, hired, customerIds, now }: TeamworkOptions): Promise<void> {
  const helpers = hired.filter((member) => member.department === 'service' && member.status === 1)
  const members = customerIds.filter(() => random.chance(0.05)).map((record_id) => ({
    type: customer.label,
    record_id,
    user_id: random.pick(helpers).userId,
    power: random.chance(0.7) ? 1 : 2,
    create_time: now,
    expires_on: random.chance(0.5) ? addDays(formatDay(now), random.integer(20, 200)) : null,
  }))
  await insertRows(trx, 'team_members', members)
  await addStars(trx, { random, hired, customerIds, now })
}

/** Everybody stars some customers of his own; the managers some of the whole company's. */
async function addStars(trx: Transaction<Tables>, { random, hired, customerIds }: TeamworkOptions): Promise<void> {
  const { rows } = await ownersOf(trx, customerIds)
  const managers = hired.filter((member) => ['director', 'vice', 'sales1', 'sales2', 'sales3'].includes(member.key))
  const stars = rows.flatMap(({ id, owner_user_id }) => [
    ...(random.chance(0.06) ? [{ user_id: owner_user_id, type: customer.label, record_id: id }] : []),
    ...(random.chance(0.02) ? [{ user_id: random.pick(managers).userId, type: customer.label, record_id: id }] : []),
  ])
  await insertRows(trx, 'stars', stars)
}
