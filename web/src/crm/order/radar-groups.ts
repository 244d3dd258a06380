import { MOST_ORDER_LOCKS } from '#protocol/crm/order/requests.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { textOf } from '#web/record/model/record.ts'

/** The locks of one contract; of a customer without one, those that have none. */
export interface RadarGroup {
  key: string
  customerId: number
  customerName: string
  contractId: number
  contractNum: string
  locks: Row[]
}

/** Locks by their contracts, in the order in which the first lock of each ends. */
export function groupLocks(locks: readonly Row[]): RadarGroup[] {
  const groups = new Map<string, RadarGroup>()
  for (const lock of locks) {
    const [customerId, contractId] = [Number(lock.customerId) || 0, Number(lock.contractId) || 0]
    const key = `${customerId}.${contractId}`
    const group = groups.get(key) ?? {
      key,
      customerId,
      customerName: textOf(lock, 'customerName'),
      contractId,
      contractNum: textOf(lock, 'contractNum'),
      locks: [],
    }
    group.locks.push(lock)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** It may be renewed now. */
export const isOpen = ({ renewState, occupied }: Row): boolean => renewState !== 1 && occupied !== 1

/** What a year of these locks costs; null where that is not known of one. */
export function priceOf(locks: readonly Row[]): number | null {
  if (locks.some(({ renewPrice }) => typeof renewPrice !== 'number')) return null
  return locks.reduce((sum, { renewPrice }) => sum + Number(renewPrice), 0)
}

/** An order that a renewal makes: locks of one contract, since orders of several have no plan to adopt and no invoice (2223). */
export interface RenewalOrder extends RadarGroup {
  shellNums: string[]
  ports: number
}

/** One order for each contract; of more locks than an order takes, several. */
export const renewalsOf = (locks: readonly Row[]): RenewalOrder[] =>
  groupLocks(locks).flatMap((group) =>
    Array.from({ length: Math.ceil(group.locks.length / MOST_ORDER_LOCKS) }, (_, part) => {
      const own = group.locks.slice(part * MOST_ORDER_LOCKS, (part + 1) * MOST_ORDER_LOCKS)
      return {
        ...group,
        key: `${group.key}.${part}`,
        locks: own,
        shellNums: own.map((lock) => textOf(lock, 'shellNum')),
        ports: own.reduce((sum, { portNumber }) => sum + (Number(portNumber) || 0), 0),
      }
    }),
  )
