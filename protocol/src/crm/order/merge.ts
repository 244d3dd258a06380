import { Decimal } from 'decimal.js'
import { addDays } from '#protocol/platform/day.ts'
import { roundMoney } from '#protocol/record/declaration/lines.ts'
import { saleModeCodes } from '../product/words.ts'
import { figure, type Priced, type PricedProduct, worthOf } from './price.ts'

/** 合并方式: what the locks are worth in days is kept, or the difference up to the latest end is paid. */
export const mergeModes = { equal: 1, latest: 2 } as const
export const mergeModeWords = { 1: '等值折算', 2: '补差到最晚到期' } as const

export interface MergedLock {
  products: readonly PricedProduct[]
  ports: number
  endTime: string
  /** On the day of the order, that day counted. */
  remaining: number
}

export interface Merged extends Priced {
  ports: number
  remaining: number
  endTime: string
}

interface Merge {
  day: string
  mode: number
  /** What the main lock carries afterwards. */
  union: readonly PricedProduct[]
  locks: readonly MergedLock[]
}

/**
 * 合锁 of rentals: value in node-days is conserved (locks-and-extensions.md §7.9). Where products have no price, ports weigh, and
 * nothing is to be paid.
 */
export function mergeTerm({ day, mode, union, locks }: Merge): Merged {
  const ports = locks.reduce((sum, lock) => sum + lock.ports, 0)
  const yearly = worthOf(union, ports, saleModeCodes.rental)
  const isPriced = yearly.gt(0)
  const whole = isPriced ? yearly : new Decimal(ports)
  const weighed = locks.map((lock) => {
    const own = worthOf(lock.products, lock.ports, saleModeCodes.rental)
    return { lock, weight: isPriced && own.gt(0) ? own : new Decimal(lock.ports) }
  })
  const value = Decimal.sum(0, ...weighed.map(({ lock, weight }) => weight.times(lock.remaining)))
  if (mode === mergeModes.latest) {
    const remaining = Math.max(...locks.map((lock) => lock.remaining))
    const endTime =
      locks
        .map((lock) => lock.endTime)
        .toSorted()
        .at(-1) ?? ''
    const money = isPriced ? roundMoney(Decimal.max(0, whole.times(remaining).minus(value).div(365))) : '0.00'
    return {
      ports,
      remaining,
      endTime,
      money,
      arithmetic: `(${figure(whole)} × ${remaining} − ${figure(value)})/365 = ${figure(money)}`,
    }
  }
  const remaining = Math.max(1, value.div(whole).floor().toNumber())
  return {
    ports,
    remaining,
    endTime: addDays(day, remaining - 1),
    money: '0.00',
    arithmetic: `(${weighed.map(({ lock, weight }) => `${figure(weight)} × ${lock.remaining}`).join(' + ')})/${figure(whole)} = ${remaining} 天`,
  }
}
