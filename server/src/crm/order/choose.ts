import { choiceObjection } from '#protocol/crm/order/choice.ts'
import type { AskedLine, OrderType } from '#protocol/crm/order/declare.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { refusal, refuse, refusedAt } from '#server/platform/refusal.ts'
import type { FoundLock } from './read-locks.ts'

/** A line whose lock was found. */
export interface ChosenLine extends AskedLine {
  lock: FoundLock | null
}

interface Choice {
  type: OrderType
  customerId: number
  /** The order itself, which may hold the locks already. */
  businessId: number | null
  /** It stays a draft with locks that it has: whether they are free is asked when it is submitted. */
  isKept: boolean
  lines: readonly ChosenLine[]
  day: string
}

/**
 * Refuses locks that a type of order does not take: how many, of which kind, whose, in which status, held by which order
 * (locks-and-extensions.md §6.5). The dialog refuses the same before; the form shows it at the locks.
 */
export const checkChoice = (choice: Choice): Promise<void> => refusedAt('shellNums', () => checkLocks(choice))

function checkLocks({ type, customerId, businessId, isKept, lines, day }: Choice): void {
  const locks = lines.flatMap(({ lock }) => lock ?? [])
  const objection = choiceObjection(type, { locks, mains: lines.filter(({ isMain }) => isMain).length })
  if (objection) refuse(objection)
  if (!type.makes && lines.some(({ lock }) => !lock)) refuse('locksMissing')
  if (type.makes === 'unlessChosen' && locks.length > 0 && locks.length < lines.length) refuse('locksMissing')
  if (locks.some((lock) => lock.customerId !== customerId)) refuse('locksOfAnother')
  for (const lock of locks) checkStatus(type, lock, day)
  if (isKept) return
  const occupied = locks.find(({ occupiedBy }) => occupiedBy && occupiedBy.businessId !== businessId)
  if (occupied) refuse('lockOccupied', occupied.shellNum)
}

function checkStatus({ takes }: OrderType, { status, endTime, shellNum }: FoundLock, day: string): void {
  if (!takes.statuses.some((name) => statusCode(name) === status))
    throw refusal('lockStatusForbids').about(shellNum)
  if (takes.isInTime && endTime !== null && endTime < day) refuse('lockExpired')
}
