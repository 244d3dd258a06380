import type { Transaction } from 'kysely'
import type { business } from '#protocol/crm/business/type.ts'
import { arithmeticOf } from '#protocol/crm/order/arithmetic.ts'
import { lineRoles, type OrderType } from '#protocol/crm/order/declare.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { OrderLine } from './lines.ts'
import { readPriced } from './priced.ts'
import { readLocks } from './read-locks.ts'

interface Effective {
  type: OrderType
  order: RowOf<typeof business>
  lines: readonly OrderLine[]
  day: string
}

/**
 * The end of the main lock of a merge by the days that are left on the day of its effect, which may be weeks behind its save
 * (locks-and-extensions.md §7.9); undefined for other types. The locks are locked.
 */
export async function endOnDay(
  trx: Transaction<Tables>,
  { type, order, lines, day }: Effective,
): Promise<string | null | undefined> {
  if (!type.takes.hasMain) return undefined
  const locks = await readLocks(
    trx,
    lines.flatMap(({ lock_id: id }) => id ?? []),
  )
  const planned = arithmeticOf(type).plan({
    day,
    years: 1,
    trialDays: 1,
    graceDays: 0,
    startTime: null,
    endTime: null,
    mergeMode: Number(order.merge_mode ?? 0),
    lines: lines.map(({ lock_id: id, role }) => ({
      lock: locks.find(({ lockId }) => lockId === id) ?? null,
      isMain: role === lineRoles.main,
    })),
    productIds: [],
    priced: await readPriced(
      trx,
      locks.flatMap(({ productIds }) => productIds),
    ),
  })
  return planned.find(({ role }) => role === lineRoles.main)?.endTime
}
