import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import type { DrawnEvent, DrawnLock } from './draw-locks.ts'

/** A line of an order that took effect, with the event that it wrote. */
export interface DrawnLine {
  lockId: number
  shellNum: string
  event: DrawnEvent
  distinguish: number
  ports: number
  portsBefore: number | null
  start: string | null
  endBefore: string | null
  end: string | null
  money: string
  productIds: readonly number[]
}

/** The order behind events of a day. */
export interface DrawnOrder {
  type: number
  day: string
  customerId: number
  contractId: number | null
  ownerUserId: number
  region: number
  lines: DrawnLine[]
}

/** What a lock is while its events are read. */
interface Reading {
  customerId: number
  ownerUserId: number
  contractId: number | null
  region: number
  distinguish: number
  ports: number
  end: string | null
  productIds: readonly number[]
}

/** Of which type of order an event is. */
function typeBehind({ eventType }: DrawnEvent, distinguish: number): number | null {
  if (eventType === 'ACTIVATE') return distinguish === 0 ? 0 : 1
  return { RENEW: 2, UPGRADE: 4, REISSUE: 5 }[eventType as string] ?? null
}

/** The orders behind the events of locks: what one contract sells on a day is one order. */
export function ordersBehind(locks: readonly DrawnLock[], ids: readonly number[]): DrawnOrder[] {
  const orders = new Map<string, DrawnOrder>()
  for (const [at, { shellNum, events }] of locks.entries()) {
    const lockId = ids[at] ?? 0
    const state: Reading = {
      ...{ customerId: 0, ownerUserId: 0, contractId: null, region: 1, distinguish: 0, ports: 1, end: null },
      productIds: [],
    }
    for (const event of events) {
      const before = { ...state }
      read(state, event)
      const type = typeBehind(event, state.distinguish)
      if (type === null) continue
      const { customerId, ownerUserId, contractId, region } = state
      const key =
        type <= 1 ? `${type} ${contractId} ${event.day} ${region}` : `${type} ${lockId} ${event.day}`
      const order = orders.get(key) ?? {
        ...{ type, day: event.day, customerId, ownerUserId, contractId, region },
        lines: [],
      }
      const isTerm = type <= 2
      order.lines.push({
        ...{ lockId, shellNum, event, distinguish: state.distinguish, ports: state.ports },
        portsBefore: type <= 1 ? null : before.ports,
        start: type <= 1 ? event.day : null,
        endBefore: type <= 1 ? null : before.end,
        end: isTerm ? state.end : before.end,
        money: event.amount ?? '0.00',
        productIds: state.productIds,
      })
      orders.set(key, order)
    }
  }
  return [...orders.values()]
}

function read(state: Reading, { patch, entitlementOps, contractId }: DrawnEvent): void {
  if (patch.customerId) state.customerId = patch.customerId
  if (patch.ownerUserId) state.ownerUserId = patch.ownerUserId
  if (patch.region) state.region = patch.region
  if (patch.distinguish !== undefined && patch.distinguish !== null) state.distinguish = patch.distinguish
  if (patch.portNumber) state.ports = patch.portNumber
  if (patch.endTime !== undefined) state.end = patch.endTime
  if (contractId) state.contractId = contractId
  const set = entitlementOps?.flatMap((op) => (op.op === 'set' ? [op.productId] : []))
  if (set) state.productIds = set
}

export const orderTypeName = (code: number): string => orderTypeOf(code)?.name ?? ''
