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

/** What a year of these locks costs; null where that is not known of one. */
export function priceOf(locks: readonly Row[]): number | null {
  if (locks.some(({ renewPrice }) => typeof renewPrice !== 'number')) return null
  return locks.reduce((sum, { renewPrice }) => sum + Number(renewPrice), 0)
}
