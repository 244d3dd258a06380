import { describe, expect, it } from 'vitest'
import { orderType, paymentType } from '../../test/orders.ts'
import { declareRecordType, type RecordType } from './declare.ts'
import { completeLine, newLine } from './lines.ts'
import { forbiddenBy, frozenIn, mayHappen, stateOf } from './states.ts'

const anybody = { isAdmin: false }
const admin = { isAdmin: true }

describe('a state', () => {
  it('is known of stored rows and of those on the wire alike', () => {
    expect(stateOf(paymentType, { check_status: 8 })?.word).toBe('已作废')
    expect(stateOf(paymentType, { checkStatus: 8 })?.name).toBe('voided')
    expect(stateOf(paymentType, {})).toBeUndefined()
    expect(stateOf({ key: 'plain' }, { check_status: 8 })).toBeUndefined()
  })

  it('forbids, and an edit in place follows the edit', () => {
    const codeOf = (code: number, act: 'edit' | 'editInPlace' | 'delete', who = anybody) =>
      forbiddenBy(orderType, { checkStatus: code }, act, who)?.[0]
    expect([codeOf(5, 'edit'), codeOf(1, 'edit'), codeOf(1, 'editInPlace'), codeOf(8, 'edit')]).toEqual([
      undefined,
      2085,
      2014,
      undefined,
    ])
    expect([codeOf(1, 'delete'), codeOf(1, 'delete', admin), codeOf(3, 'delete', admin)]).toEqual([
      2076,
      undefined,
      2076,
    ])
    expect(mayHappen(orderType, { checkStatus: 1 }, 'void')).toBe(true)
    expect(mayHappen(orderType, { checkStatus: 5 }, 'void')).toBe(false)
  })

  it('in which a record waits freezes some fields, or all', () => {
    expect(frozenIn(orderType, { checkStatus: 3 })).toEqual(['num', 'money', 'product'])
    expect(frozenIn(orderType, { checkStatus: 5 })).toEqual([])
    const frozen: RecordType = { ...orderType, approval: { ...orderType.approval, frozen: 'all' } }
    expect(forbiddenBy(frozen, { checkStatus: 3 }, 'edit', admin)?.[0]).toBe(2015)
    expect(forbiddenBy(orderType, { checkStatus: 3 }, 'edit', admin)).toBeNull()
  })
})

it('a line completes itself', () => {
  const [lines] = orderType.lines
  expect(newLine(lines)).toMatchObject({ price: null, num: 1, subtotal: '0.00' })
  expect(completeLine(lines, { price: '0.125', num: '3', discount: '' })).toMatchObject({
    salesPrice: '0.13',
    subtotal: '0.39',
    discount: null,
  })
})

describe('a declaration is refused', () => {
  const { states, approval, stored: kept }: RecordType = orderType
  const declare = (wrong: Partial<RecordType>) => () =>
    declareRecordType({ ...orderType, stored: stored(), sums: [], ...wrong })
  /** As it was declared: without what its abilities added. */
  const stored = () => kept.filter(({ name }) => name !== 'check_status')

  it.each([
    ['whose state a form writes', { states: states && { ...states, column: 'num' } }, 'is no field'],
    ['that begins nowhere', { states: states && { ...states, initial: 'nowhere' } }, 'no state nowhere'],
    [
      'whose event leads nowhere',
      {
        states: states && {
          ...states,
          events: { ...states.events, go: { from: ['draft'], to: 'x', behavior: 1 } },
        },
      },
      'no state x',
    ],
    [
      'whose approval has an unknown outcome',
      { approval: approval && { ...approval, on: { ...approval.on, passed: 'win' } } },
      'no event win',
    ],
    [
      'whose outcome comes from elsewhere',
      { approval: approval && { ...approval, on: { ...approval.on, passed: 'void' } } },
      'does not lead on',
    ],
    ['that freezes nothing', { approval: approval && { ...approval, frozen: ['price'] } }, 'price is frozen'],
    [
      'of which rows of files would not be submitted',
      { abilities: { import: true }, importMessages: { finished: 16, cancelled: 17 } },
      'are not submitted',
    ],
    [
      'that has no column for a sum',
      { sums: [{ column: 'x', of: 'payment', via: 'order_id', sum: 'money' }] },
      'column x',
    ],
    [
      'whose lines total into nothing',
      { lines: [{ ...orderType.lines[0], inputs: ['rate'] }] },
      'stored column rate',
    ],
  ] satisfies [string, Partial<RecordType>, string][])('%s', (_what, wrong, why) => {
    expect(declare(wrong)).toThrow(why)
  })

  it('and the same one without the mistake is taken', () => {
    expect(declare({})).not.toThrow()
  })
})
