import type { Arithmetic, OrderType } from './declare.ts'
import {
  activate,
  activateOrAdd,
  beginTrial,
  changeTime,
  exchange,
  merge,
  reissue,
  renew,
  resign,
  transfer,
  upgrade,
} from './effects.ts'
import type { OrderTypeCode } from './order-types.ts'
import {
  planMerge,
  planNewList,
  planPurchase,
  planRenewal,
  planRental,
  planReplacement,
  planResigning,
  planTimeChange,
  planTransfer,
  planTrial,
  planUpgrade,
} from './plan-lines.ts'

/** What each type of order makes of its locks, and what it writes to the ledger (locks-and-extensions.md §7.2 to §7.13). */
const arithmetic = {
  0: { plan: planRental, effects: activate },
  1: { plan: planPurchase, effects: activate },
  2: { plan: planRenewal, effects: renew },
  3: { plan: planResigning, effects: resign },
  4: { plan: planUpgrade, effects: upgrade },
  5: { plan: planReplacement, effects: reissue },
  6: { plan: planReplacement, effects: exchange },
  7: { plan: planMerge, effects: merge },
  9: { plan: planTrial, effects: beginTrial },
  10: { plan: planTransfer, effects: transfer },
  11: { plan: planTimeChange, effects: changeTime },
  12: { plan: planNewList, effects: activateOrAdd },
} as const satisfies Readonly<Record<OrderTypeCode, Arithmetic>>

const byCode: Readonly<Record<number, Arithmetic>> = arithmetic

export function arithmeticOf({ code, name }: Pick<OrderType, 'code' | 'name'>): Arithmetic {
  const found = byCode[code]
  if (!found) throw new Error(`${name} (${code}) has no arithmetic`)
  return found
}
