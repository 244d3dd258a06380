import { addDays } from '#protocol/platform/day.ts'
import { saleModeCodes } from '../product/words.ts'
import { type AskedLine, type AskedOrder, lineRoles, type OrderedLock, type PlannedLine } from './declare.ts'
import { mergeModes, mergeTerm } from './merge.ts'
import { agreedPrice, type PricedProduct, upgradePrice, yearsPrice } from './price.ts'
import { lastDayOf, remainingDays, renewedTerm, resignedTerm } from './term.ts'

/** The arithmetic of each type of order: what it makes of the locks that it takes (locks-and-extensions.md §7.2 to §7.13). */

type Changed = Partial<
  Pick<
    PlannedLine,
    'role' | 'distinguish' | 'portNumber' | 'startTime' | 'endTime' | 'productIds' | 'priced' | 'isAgreed'
  >
>

/** A line that leaves its lock as it is, but for what is given. */
function lineOf({ day }: AskedOrder, asked: AskedLine, lock: OrderedLock, changed: Changed): PlannedLine {
  return {
    asked,
    role: lineRoles.target,
    distinguish: lock.distinguish,
    portBefore: lock.portNumber,
    portNumber: lock.portNumber,
    startTime: lock.startTime,
    endTime: lock.endTime,
    remainingDays: remainingDays(lock.endTime, day),
    productIds: lock.productIds,
    priced: null,
    ...changed,
  }
}

const ofLocks = (
  order: AskedOrder,
  change: (asked: AskedLine, lock: OrderedLock) => Changed,
): PlannedLine[] =>
  order.lines.flatMap((asked) =>
    asked.lock ? [lineOf(order, asked, asked.lock, change(asked, asked.lock))] : [],
  )

/** A licence that begins: on a lock to be made, or on the one that is on trial. */
function begun(
  order: AskedOrder,
  asked: AskedLine,
  { distinguish, endTime }: { distinguish: number; endTime: (from: string) => string | null },
): PlannedLine {
  const startTime = asked.startTime ?? order.startTime ?? order.day
  return {
    asked,
    role: lineRoles.target,
    distinguish,
    portBefore: asked.lock?.portNumber ?? null,
    portNumber: asked.portNumber ?? asked.lock?.portNumber ?? 1,
    startTime,
    endTime: endTime(startTime),
    remainingDays: null,
    productIds: asked.productIds ?? order.productIds,
    priced: null,
  }
}

/** Without a line of its own an order that makes locks makes one. */
const madeLines = ({ lines }: AskedOrder): readonly AskedLine[] =>
  lines.length > 0 ? lines : [{ lock: null, isMain: false }]

/** 新建租赁. */
export const planRental = (order: AskedOrder): PlannedLine[] =>
  madeLines(order).map((asked) =>
    begun(order, asked, {
      distinguish: saleModeCodes.rental,
      endTime: (from) => lastDayOf(from, order.years),
    }),
  )

/** 新增买卖. */
export const planPurchase = (order: AskedOrder): PlannedLine[] =>
  madeLines(order).map((asked) =>
    begun(order, asked, { distinguish: saleModeCodes.purchase, endTime: () => null }),
  )

/** 试用. */
export const planTrial = (order: AskedOrder): PlannedLine[] =>
  madeLines(order).map((asked) =>
    begun(
      { ...order, startTime: order.day },
      { ...asked, startTime: undefined },
      {
        distinguish: saleModeCodes.rental,
        endTime: (from) => addDays(from, order.trialDays - 1),
      },
    ),
  )

/** 租赁续费. */
export const planRenewal = (order: AskedOrder): PlannedLine[] =>
  ofLocks(order, (_asked, lock) => {
    if (lock.endTime === null) return {}
    const { day, years, graceDays } = order
    const term = renewedTerm({ endTime: lock.endTime, day, years, graceDays })
    const cost = { products: order.priced(lock.termProductIds), ports: lock.portNumber, years }
    // what is agreed is the year that follows on without a gap
    const agreed = term.from === addDays(lock.endTime, 1) ? order.agreed?.get(lock.lockId) : undefined
    return {
      startTime: term.from === day && lock.endTime < day ? term.from : lock.startTime,
      endTime: term.until,
      productIds: lock.termProductIds,
      ...(agreed
        ? { priced: agreedPrice(agreed, cost), isAgreed: true }
        : { priced: yearsPrice(cost.products, cost.ports, years) }),
    }
  })

/** 租赁续约. */
export const planResigning = (order: AskedOrder): PlannedLine[] =>
  ofLocks(order, (asked, lock) => {
    if (lock.endTime === null) return {}
    const { day, years } = order
    const start = asked.startTime ?? order.startTime
    const term = resignedTerm({ endTime: lock.endTime, day, years, start })
    return {
      portNumber: asked.portNumber ?? lock.portNumber,
      startTime: term.from,
      endTime: term.until,
      productIds: asked.productIds ?? (order.productIds.length > 0 ? order.productIds : lock.productIds),
    }
  })

/** 升级. What a lock has stays. */
export const planUpgrade = (order: AskedOrder): PlannedLine[] =>
  ofLocks(order, (asked, lock) => {
    const productIds = [...new Set([...lock.productIds, ...(asked.productIds ?? order.productIds)])]
    const portNumber = asked.portNumber ?? lock.portNumber
    const priced = upgradePrice({
      distinguish: lock.distinguish,
      before: { products: order.priced(lock.productIds), ports: lock.portNumber },
      after: { products: order.priced(productIds), ports: portNumber },
      remaining: remainingDays(lock.endTime, order.day) ?? 0,
    })
    return { portNumber, productIds, priced }
  })

/** 挂失补办 and 换锁: another device carries the same licence. */
export const planReplacement = (order: AskedOrder): PlannedLine[] =>
  ofLocks(order, () => ({ role: lineRoles.replaced }))

/** 合锁. The main lock carries the sum and the union; the others keep what they have until then. */
export function planMerge(order: AskedOrder): PlannedLine[] {
  const locks = order.lines.flatMap(({ lock }) => lock ?? [])
  const union = [...new Set(locks.flatMap(({ productIds }) => productIds))]
  const isPurchase = locks.every(({ distinguish }) => distinguish === saleModeCodes.purchase)
  const merged = isPurchase ? null : mergedRental(order, locks, order.priced(union))
  return ofLocks(order, ({ isMain }) =>
    isMain
      ? {
          role: lineRoles.main,
          portNumber: locks.reduce((sum, lock) => sum + lock.portNumber, 0),
          productIds: union,
          ...(merged ? { endTime: merged.endTime, priced: merged } : {}),
        }
      : { role: lineRoles.merged },
  )
}

const mergedRental = (order: AskedOrder, locks: readonly OrderedLock[], union: readonly PricedProduct[]) =>
  mergeTerm({
    day: order.day,
    mode: order.mergeMode || mergeModes.equal,
    union,
    locks: locks.map((lock) => ({
      products: order.priced(lock.productIds),
      ports: lock.portNumber,
      endTime: lock.endTime ?? order.day,
      remaining: remainingDays(lock.endTime, order.day) ?? 0,
    })),
  })

/** 变更: the licence stays as it is, at another customer. */
export const planTransfer = (order: AskedOrder): PlannedLine[] => ofLocks(order, () => ({}))

/** 变更时间. A purchase has no end. */
export const planTimeChange = (order: AskedOrder): PlannedLine[] =>
  ofLocks(order, (asked, lock) => ({
    startTime: asked.startTime ?? order.startTime ?? lock.startTime,
    endTime:
      lock.distinguish === saleModeCodes.purchase ? null : (asked.endTime ?? order.endTime ?? lock.endTime),
  }))

/** 新清单租赁: a lock of its own, or modules with days of their own on top of one. */
export function planNewList(order: AskedOrder): PlannedLine[] {
  if (!order.lines.some(({ lock }) => lock)) return planRental(order)
  return ofLocks(order, (asked) => {
    const startTime = asked.startTime ?? order.startTime ?? order.day
    return {
      startTime,
      endTime: lastDayOf(startTime, order.years),
      productIds: asked.productIds ?? order.productIds,
    }
  })
}
