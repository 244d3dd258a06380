import type { OrderType } from './declare.ts'

/** Why an order of a type does not take what was chosen: names of refusals. */
export type ChoiceObjection =
  | 'locksMissing'
  | 'twoLocksAtLeast'
  | 'oneLockOnly'
  | 'mainLockMissing'
  | 'locksUnlike'
  | 'upgradeUnlike'

interface Choice {
  /** The chosen ones, without locks that are still to be made. */
  locks: readonly { distinguish: number }[]
  /** How many of them are to be the main lock. */
  mains: number
}

/** How many locks a type of order takes, and whether they go together (locks-and-extensions.md §6.5). */
export function choiceObjection(
  { takes }: Pick<OrderType, 'takes'>,
  { locks, mains }: Choice,
): ChoiceObjection | undefined {
  if (locks.length < takes.least) return takes.hasMain ? 'twoLocksAtLeast' : 'locksMissing'
  if (takes.most !== undefined && locks.length > takes.most) return 'oneLockOnly'
  if (takes.hasMain && mains !== 1) return 'mainLockMissing'
  const kinds = new Set(locks.map(({ distinguish }) => distinguish))
  if (takes.alike && kinds.size > 1) return takes.alike
  return takes.isRental && [...kinds].some((kind) => kind !== 0) ? 'locksUnlike' : undefined
}
