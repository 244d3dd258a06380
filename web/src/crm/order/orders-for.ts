import type { OrderType } from '#protocol/crm/order/declare.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { closedBecause, objectionTo } from './choice.ts'

export interface OfferedOrder {
  type: OrderType
  /** Why it cannot be begun with these locks. */
  reason: string | undefined
}

/** As stored: what follows from the days of a licence is derived from these two. */
const storedStatus = (lock: Row) => {
  const status = Number(lock.status)
  const isDerived = (['expired', 'ending', 'upcoming'] as const).some((name) => statusCode(name) === status)
  if (!isDerived) return status
  return statusCode(Number(lock.isTrial) === 1 ? 'onTrial' : 'inUse')
}
const isExpired = (lock: Row) => Number(lock.status) === statusCode('expired')

function reasonFor(type: OrderType, lock: Row): string | undefined {
  const isTaken = type.takes.statuses.some((name) => statusCode(name) === storedStatus(lock))
  if (!isTaken) return '软件锁状态不允许该操作'
  return closedBecause(type, isExpired(lock) ? { ...lock, remainingDays: 0 } : lock, '')
}

/** Orders that are about locks which a customer has, as far as these locks go: of one lock those that take one. */
export function ordersFor(types: readonly OrderType[], locks: readonly Row[]): OfferedOrder[] {
  return types
    .filter(
      ({ takes: { least, most } }) =>
        least > 0 && locks.length >= least && locks.length <= (most ?? Infinity),
    )
    .map((type) => ({
      type,
      reason:
        locks.map((lock) => reasonFor(type, lock)).find(Boolean) ??
        objectionTo(
          type,
          // the main lock is chosen in the form
          locks.map((lock, at) => ({ distinguish: Number(lock.distinguish), isMain: at === 0 })),
        ),
    }))
}
