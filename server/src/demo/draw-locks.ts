import type { LockEventType } from '#protocol/crm/software-lock/events.ts'
import type { EntitlementOp, LockPatch } from '#protocol/crm/software-lock/state.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { addDays, addMonths, formatDay } from '#server/platform/time/clock.ts'
import type { SoldProduct } from './enter-products.ts'
import type { Random } from './random.ts'

/** What a lock was sold with. */
export interface LockSale {
  contractId: number
  customerId: number
  ownerUserId: number
  /** `yyyy-MM-dd` */
  day: string
}

export interface DrawnEvent {
  eventType: LockEventType
  day: string
  patch: LockPatch
  entitlementOps?: readonly EntitlementOp[]
  contractId?: number
  amount?: string
  userId: number
  reason?: string
}

/** A lock by its number, with everything that has happened to it. */
export interface DrawnLock {
  shellNum: string
  events: DrawnEvent[]
}

interface Desk {
  random: Random
  products: readonly SoldProduct[]
  now: Date
  keeperId: number
  /** The last number that was given out. */
  last: number
}

/** Price of one port for a year, and for good. */
const PRICES = { rental: 1200, purchase: 3600 } as const
const REGIONS = [
  [1, 3],
  [2, 2],
] as const
const PORTS = [
  [1, 6],
  [3, 3],
  [5, 2],
  [10, 1],
] as const
const FORMS = [
  [1, 7],
  [2, 2],
  [3, 1],
] as const
/** Whole years to a day before; the demonstration begins on no 29th of February. */
const yearsOn = (day: string, years: number): string => addMonths(day, years * 12)
const endOf = (start: string, years: number): string => addDays(yearsOn(start, years), -1)

/** A device that came into the stock some weeks before it was needed. */
function drawDevice(desk: Desk, day: string): DrawnLock {
  const { random, keeperId } = desk
  desk.last += 1
  const shellNum = `3215${String(desk.last).padStart(5, '0')}`
  const lockForm = random.weighted(FORMS)
  const patch: LockPatch = {
    shellNum,
    chipNo: `CH${random.digits(8)}`,
    lockForm,
    region: random.weighted(REGIONS),
    status: statusCode('inStock'),
    portNumber: lockForm === 1 ? 1 : random.weighted(PORTS),
    ownerUserId: keeperId,
  }
  return { shellNum, events: [{ eventType: 'STOCK_IN', day, patch, userId: keeperId }] }
}

const entitle = (
  products: readonly SoldProduct[],
  startTime: string,
  endTime: string | null,
): EntitlementOp[] =>
  products.map(({ id, quotas }) => ({ op: 'set', productId: id, startTime, endTime, quotaKeys: quotas }))

/** A lock that was sold or rented, with its renewals, upgrades and losses up to now. */
export function drawSoldLock(desk: Desk, sale: LockSale): DrawnLock {
  const { random, keeperId } = desk
  const lock = drawDevice(desk, addDays(sale.day, -random.integer(20, 90)))
  const { events } = lock
  const { ownerUserId, customerId, contractId, day } = sale
  const ports = events[0]?.patch.portNumber ?? 1
  const isRental = random.chance(0.82)
  const endTime = isRental ? endOf(day, 1) : null
  const price = ports * (isRental ? PRICES.rental : PRICES.purchase)
  const licensed = [
    ...new Set(Array.from({ length: random.integer(1, 3) }, () => random.pick(desk.products))),
  ]
  events.push({
    eventType: 'CLAIM',
    day: addDays(day, -random.integer(1, 12)),
    patch: { status: statusCode('claimed'), claimUserId: ownerUserId, ownerUserId },
    userId: keeperId,
  })
  events.push({
    eventType: 'ACTIVATE',
    day,
    patch: {
      status: statusCode('inUse'),
      isTrial: 0,
      customerId,
      contractId,
      distinguish: isRental ? 0 : 1,
      portNumber: ports,
      startTime: day,
      endTime,
      salesPrice: price.toFixed(2),
      ownerUserId,
      claimUserId: null,
    },
    entitlementOps: entitle(licensed, day, endTime),
    contractId,
    amount: price.toFixed(2),
    userId: ownerUserId,
  })
  if (endTime !== null) renewWhileDue(desk, lock, { sale, endTime, ports, licensed })
  else if (random.chance(0.15)) lose(desk, lock, addDays(day, random.integer(30, 200)), ownerUserId)
  return lock
}

interface Running {
  sale: LockSale
  endTime: string
  ports: number
  licensed: readonly SoldProduct[]
}

/** Renews year after year, most customers before the end; some stop, some add ports on the way. */
function renewWhileDue(desk: Desk, { events, shellNum }: DrawnLock, running: Running): void {
  const { random, now } = desk
  const today = formatDay(now)
  let { endTime, ports } = running
  const { ownerUserId, contractId } = running.sale
  if (random.chance(0.06))
    lose(desk, { shellNum, events }, addDays(endTime, -random.integer(60, 300)), ownerUserId)
  while (addDays(endTime, -20) < today && random.chance(0.86)) {
    const day = addDays(endTime, -random.integer(1, 20))
    const start = addDays(endTime, 1)
    endTime = endOf(start, 1)
    const amount = (ports * PRICES.rental).toFixed(2)
    events.push({
      eventType: 'RENEW',
      day,
      patch: { status: statusCode('inUse'), endTime, salesPrice: amount },
      entitlementOps: entitle(running.licensed, running.sale.day, endTime),
      contractId,
      amount,
      userId: ownerUserId,
    })
    if (random.chance(0.15)) {
      ports += random.integer(1, 3)
      events.push({
        eventType: 'UPGRADE',
        day: addDays(start, random.integer(10, 150)),
        patch: { portNumber: ports },
        contractId,
        userId: ownerUserId,
      })
    }
  }
}

/** Reported lost and issued again with another chip. */
function lose({ random }: Desk, { events }: DrawnLock, day: string, userId: number): void {
  events.push({
    eventType: 'LOSS',
    day,
    patch: { status: statusCode('lost') },
    userId,
    reason: '客户报告遗失',
  })
  events.push({
    eventType: 'REISSUE',
    day: addDays(day, random.integer(1, 6)),
    patch: { status: statusCode('inUse'), chipNo: `CH${random.digits(8)}` },
    userId,
    reason: '同号补办',
  })
}

/** Devices in the stock, for some weeks. */
export function drawStock(desk: Desk, count: number): DrawnLock[] {
  const { random, now } = desk
  return Array.from({ length: count }, () =>
    drawDevice(desk, addDays(formatDay(now), -random.integer(20, 60))),
  )
}

/** Nothing has happened tomorrow: events of days to come are left out, the others follow each other. */
export const untilToday = ({ shellNum, events }: DrawnLock, now: Date): DrawnLock => ({
  shellNum,
  events: events
    .filter(({ day }) => day <= formatDay(now))
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
})

export type LockDesk = Desk
