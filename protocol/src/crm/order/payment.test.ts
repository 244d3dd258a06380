import { describe, expect, it } from 'vitest'
import { type Delivery, paymentOf } from './payment.ts'

const [UNCONFIRMED, ON_ACCOUNT, SETTLED, PREPAID] = [0, 1, 2, 3]

interface Case {
  received?: string
  writeOff?: string
  delivery?: Delivery
  status?: number
  money?: string
}
const of = ({ money = '10000', received = '0', writeOff = '0', delivery = 'open', status = 0 }: Case) =>
  paymentOf({ money, received, writeOff, delivery, status })

describe('the payment status', () => {
  it.each([
    ['nothing', {}, UNCONFIRMED],
    ['nothing, released on account', { status: ON_ACCOUNT }, ON_ACCOUNT],
    ['a part', { received: '4000' }, PREPAID],
    ['a part, released on account', { received: '4000', status: ON_ACCOUNT }, ON_ACCOUNT],
    ['all', { received: '10000' }, PREPAID],
    ['all, after a release on account', { received: '10000', status: ON_ACCOUNT }, PREPAID],
    ['more than all', { received: '10000.01' }, PREPAID],
    ['all but a cent', { received: '9999.99' }, PREPAID],
    ['delivered for nothing', { delivery: 'done' }, ON_ACCOUNT],
    ['delivered for a part', { received: '4000', delivery: 'done', status: PREPAID }, ON_ACCOUNT],
    ['delivered for all but a cent', { received: '9999.99', delivery: 'done' }, ON_ACCOUNT],
    ['delivered for all', { received: '10000', delivery: 'done', status: PREPAID }, SETTLED],
    ['delivered, the last paid', { received: '10000', delivery: 'done', status: ON_ACCOUNT }, SETTLED],
    ['delivered, a receipt withdrawn', { received: '4000', delivery: 'done', status: SETTLED }, ON_ACCOUNT],
    ['delivered, the rest written off', { received: '9999.5', writeOff: '0.5', delivery: 'done' }, SETTLED],
    ['written off before delivery', { received: '9999.5', writeOff: '0.5' }, PREPAID],
    ['an order of nothing', { money: '0' }, UNCONFIRMED],
    ['an order of nothing, delivered', { money: '0', delivery: 'done' }, SETTLED],
    ['a plan without order, all paid', { received: '10000', delivery: 'none' }, SETTLED],
    ['a plan without order, partly paid', { received: '1', delivery: 'none', status: SETTLED }, PREPAID],
    ['a plan without order, taken back', { delivery: 'none', status: SETTLED }, UNCONFIRMED],
    ['a plan without order, on account', { delivery: 'none', status: ON_ACCOUNT }, ON_ACCOUNT],
  ] as const)('%s', (_name, given, expected) => {
    expect(of(given)).toBe(expected)
  })

  // §29.11
  it('goes the way of the worked example', () => {
    let status = 0
    const steps: [Case, number][] = [
      [{}, UNCONFIRMED],
      [{ received: '4000' }, PREPAID],
    ]
    for (const [given, expected] of steps) {
      status = of({ ...given, status })
      expect(status).toBe(expected)
    }
    // finance releases the order
    status = ON_ACCOUNT
    const released: [Case, number][] = [
      [{ received: '4000' }, ON_ACCOUNT],
      [{ received: '4000', delivery: 'done' }, ON_ACCOUNT],
      [{ received: '10000', delivery: 'done' }, SETTLED],
      [{ received: '4000', delivery: 'done' }, ON_ACCOUNT],
    ]
    for (const [given, expected] of released) {
      status = of({ ...given, status })
      expect(status).toBe(expected)
    }
  })
})
