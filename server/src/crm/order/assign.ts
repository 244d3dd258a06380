import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { lineRoles, type OrderType } from '#protocol/crm/order/declare.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { tryEffect } from './effect.ts'
import { type OrderLine, readLines } from './lines.ts'
import { type FoundLock, findLocks, lockAmong, readLocks } from './read-locks.ts'
import { holdLines } from './reserve.ts'

type Request = z.output<typeof orderCalls.assign.request>
type Given = Request['lines'][number]

/**
 * 制锁: names the devices of an approved order that has not taken effect; again, to exchange them. A device is held by the caller, or
 * in the stock for its keepers, and of the order's region (locks-and-extensions.md §8.6). READ on the order.
 */
export async function assignLocks(actor: Actor, { businessId, lines: given }: Request) {
  return inTransaction(actor.services.db, async (trx) => {
    const order = await requireRecord(actor, business, businessId, { action: 'read', lock: true, db: trx })
    requireMakeable(order)
    const type = orderTypeOf(order.order_type) ?? refuse('lineForeign')
    const lines = await readLines(trx, [businessId])
    const devices = await devicesOf(trx, actor, order, given)
    // two lines may exchange their devices; they are held again below
    await sql`update business_lock set reserved = false where business_id = ${businessId}
      and line_status = 0`.execute(trx)
    for (const each of given) {
      const line = lines.find(({ business_lock_id: id }) => id === each.businessLockId)
      if (!line) refuse('lineForeign')
      await assign(trx, { line, type, deviceOf: devices }, each)
    }
    await holdLines(trx, await readLines(trx, [businessId]))
    await tryEffect(trx, actor, [businessId])
    const { effect_status: effectStatus } = await requireRecord(actor, business, businessId, {
      action: 'read',
      db: trx,
    })
    return { effectStatus: Number(effectStatus) }
  })
}

function requireMakeable(order: RowOf<typeof business>): void {
  const effect = stateOf(business, order, business.states.effect)?.name
  if (effect === 'effective' || effect === 'cancelled') refuse('orderEffective')
  if (effect !== 'waiting' && effect !== 'toMake') refuse('orderNotApproved')
}

const numberOf = ({ newShellNum, shellNum }: Given): string | undefined => newShellNum ?? shellNum

/** The devices that were named, which the caller may use for this order. */
async function devicesOf(
  trx: Transaction<Tables>,
  { viewer }: Actor,
  order: RowOf<typeof business>,
  given: readonly Given[],
): Promise<(number: string) => FoundLock> {
  const numbers = given.flatMap((each) => numberOf(each) ?? [])
  const named = await findLocks(trx, numbers)
  if (named.length < new Set(numbers).size) refuse('shellNumTwice')
  const ids = named.map(({ lockId }) => lockId)
  // of two orders that name one device at once the second finds it held by the first
  await sql`select from software_lock r where ${among(sql`r.id`, ids)} order by r.id for update of r`.execute(
    trx,
  )
  const devices = await readLocks(trx, ids)
  for (const device of devices) {
    const isOwn = device.status === statusCode('claimed') && device.claimUserId === viewer.userId
    const isKept = device.status === statusCode('inStock') && viewer.can(`${softwareLock.node}/stock`)
    if (device.occupiedBy && device.occupiedBy.businessId !== order.id)
      refuse('lockOccupied', device.shellNum)
    if (!isOwn && !isKept) refuse('deviceUnheld', device.shellNum)
    if (device.region !== Number(order.region)) refuse('regionsUnlike')
  }
  return (number) => lockAmong(devices, number) ?? refuse('lockUnknown', number)
}

interface Assigning {
  line: OrderLine
  type: OrderType
  deviceOf: (number: string) => FoundLock
}

async function assign(
  trx: Transaction<Tables>,
  { line, type, deviceOf }: Assigning,
  given: Given,
): Promise<void> {
  const isReplacement = line.role === lineRoles.replaced
  // a lock that the customer has keeps its device
  if (!isReplacement && line.port_before !== null) refuse('lineNotMade', line.shell_num ?? '')
  const number = numberOf(given)
  const device = number === undefined ? null : deviceOf(number)
  if (!device && !(isReplacement && type.keepsNumber && given.newChipNo)) refuse('deviceMissing')
  await trx
    .updateTable('business_lock')
    .set(
      isReplacement
        ? {
            new_lock_id: device?.lockId ?? null,
            new_shell_num: device?.shellNum ?? null,
            new_chip_no: given.newChipNo ?? null,
          }
        : { lock_id: device?.lockId ?? null, shell_num: device?.shellNum ?? null },
    )
    .where('business_lock_id', '=', line.business_lock_id)
    .execute()
}
