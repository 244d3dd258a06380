import { choiceObjection } from '#protocol/crm/order/choice.ts'
import type { OrderType } from '#protocol/crm/order/declare.ts'
import { orderRefusals } from '#protocol/crm/order/refusals.ts'
import type { Row } from '#protocol/record/calls/calls.ts'

/** Why the chosen locks cannot be taken together, in the words of the server. */
export function objectionTo(type: OrderType, locks: readonly { distinguish: number; isMain: boolean }[]) {
  const objection = choiceObjection(type, { locks, mains: locks.filter(({ isMain }) => isMain).length })
  return objection && orderRefusals[objection][1]
}

/** Why a lock cannot be chosen; undefined if it can. */
export function closedBecause({ takes }: OrderType, lock: Row, ownOrder: string): string | undefined {
  if (Number(lock.occupied) === 1 && lock.occupiedOrderNo !== ownOrder)
    return `该锁存在未完成的订单 ${String(lock.occupiedOrderNo ?? '')}`
  if (takes.isRental && Number(lock.distinguish) === 1) return '只能选择租赁的锁'
  if (takes.isInTime && Number(lock.distinguish) === 0 && lock.remainingDays === 0)
    return orderRefusals.lockExpired[1]
  return undefined
}
