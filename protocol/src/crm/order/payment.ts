import { Decimal } from 'decimal.js'
import { payment } from './words.ts'

/** Whether the goods of an order are out; a plan without an order has none. */
export type Delivery = 'open' | 'done' | 'none'

/** What the payment status of an order or of one of its plans follows from (locks-and-extensions.md §9.4). */
export interface Owed {
  /** Exact decimals. */
  money: string
  /** Shares of confirmed receipts. */
  received: string
  /** Counts as received. */
  writeOff: string
  delivery: Delivery
  /** The status until now: before delivery, 挂起 is a release on account, which lasts until all is paid. */
  status: number
}

/** 付款状态: money in against goods out. */
export function paymentOf({ money, received, writeOff, delivery, status }: Owed): number {
  const [due, covered] = [new Decimal(money), new Decimal(received).plus(writeOff)]
  if (due.lte(0) && delivery !== 'done') return payment.unconfirmed
  if (covered.gte(due)) return delivery === 'open' ? payment.prepaid : payment.settled
  if (delivery === 'done' || status === payment.onAccount) return payment.onAccount
  return covered.gt(0) ? payment.prepaid : payment.unconfirmed
}
