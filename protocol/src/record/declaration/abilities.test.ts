import { describe, expect, it } from 'vitest'
import type { States } from '#protocol/record/states/declared-states.ts'
import {
  forbiddenBy,
  frozenIn,
  initialCodes,
  keptFromHappening,
  mayHappen,
  stateOf,
} from '#protocol/record/states/states.ts'
import { orderType, paymentType } from '../../../test/orders.ts'
import { declareRecordType, type RecordType } from './declare.ts'
import { completeLine, newLine } from './lines.ts'

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

describe('a type with two axes', () => {
  const shipping: States = {
    column: 'shipping',
    title: '发货状态',
    initial: 'open',
    vocabulary: {
      open: { code: 0, word: '未发货', tone: 'default' },
      sent: {
        code: 1,
        word: '已发货',
        tone: 'success',
        forbids: { delete: [400, '已发货'], edit: [400, '改'] },
      },
    },
    events: {
      send: {
        from: ['open'],
        to: 'sent',
        when: [{ axis: 'approval', in: ['passed'], refusal: [400, '未通过'] }],
        behavior: 2,
      },
    },
  }
  const type: RecordType = { ...orderType, states: { ...orderType.states, shipping } }

  it('keeps them apart: an event moves its own, and looks at the other', () => {
    expect(stateOf(type, { checkStatus: 1, shipping: 0 })?.name).toBe('passed')
    expect(stateOf(type, { checkStatus: 1, shipping: 0 }, shipping)?.name).toBe('open')
    expect(initialCodes(type)).toEqual({ check_status: 5, shipping: 0 })
    expect(mayHappen(type, { checkStatus: 1, shipping: 0 }, 'send')).toBe(true)
    expect(mayHappen(type, { checkStatus: 1, shipping: 1 }, 'send')).toBe(false)
    expect(mayHappen(type, { checkStatus: 5, shipping: 0 }, 'send')).toBe(false)
    expect(keptFromHappening(type, { checkStatus: 5, shipping: 0 }, 'send')?.[1]).toBe('未通过')
  })

  it('forbids what either of them forbids, with the sentence of the main one last', () => {
    const why = (row: object, who = anybody) => forbiddenBy(type, { ...row }, 'delete', who)?.[1]
    expect(why({ checkStatus: 5, shipping: 0 })).toBeUndefined()
    expect(why({ checkStatus: 5, shipping: 1 })).toBe('已发货')
    expect(why({ checkStatus: 3, shipping: 0 })).toBe('只能删除撤回和未提交的审批！')
    expect(why({ checkStatus: 3, shipping: 1 })).toBe('已发货')
    // the main one excepts administrators, the other does not
    expect(why({ checkStatus: 1, shipping: 1 }, admin)).toBe('已发货')
    expect(forbiddenBy(type, { checkStatus: 5, shipping: 1 }, 'editInPlace', anybody)?.[1]).toBe('改')
  })

  it('has its columns where each of them says', () => {
    const declared = declareRecordType({
      ...type,
      stored: type.stored.filter(({ name }) => name !== 'check_status'),
      list: {
        ...type.list,
        systemColumns: type.list.systemColumns.filter(({ key }) => key !== 'checkStatus'),
        filters: type.list.filters.filter(({ key }) => key !== 'checkStatus'),
      },
      states: { ...orderType.states, shipping: { ...shipping, after: 'createTime', formType: 'number' } },
    })
    expect(declared.list.systemColumns.map(({ key }) => key).slice(0, 1)).toEqual(['checkStatus'])
    const keys = declared.list.systemColumns.map(({ key }) => key)
    expect(keys[keys.indexOf('createTime') + 1]).toBe('shipping')
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
  const { approval, stored: kept }: RecordType = orderType
  const axis: States = orderType.states.approval
  const declare = (wrong: Partial<RecordType>) => () =>
    declareRecordType({ ...orderType, stored: stored(), sums: [], ...wrong })
  /** As it was declared: without what its abilities added. */
  const stored = () => kept.filter(({ name }) => name !== 'check_status')

  it.each([
    ['whose state a form writes', { states: { approval: { ...axis, column: 'num' } } }, 'is no field'],
    ['that begins nowhere', { states: { approval: { ...axis, initial: 'nowhere' } } }, 'no state nowhere'],
    [
      'of which two events have one name',
      { states: { approval: axis, other: { ...axis, column: 'other' } } },
      'two events of order are called',
    ],
    [
      'of which two axes have one column',
      { states: { approval: axis, other: { ...axis, events: {} } } },
      'stored in check_status',
    ],
    [
      'whose event looks at no axis',
      {
        states: {
          approval: {
            ...axis,
            events: {
              ...axis.events,
              go: {
                from: ['draft'],
                to: 'draft',
                when: [{ axis: 'x', in: [], refusal: [400, ''] }],
                behavior: 1,
              },
            },
          },
        },
      },
      'no other axis x',
    ],
    [
      'whose event leads nowhere',
      {
        states: {
          approval: { ...axis, events: { ...axis.events, go: { from: ['draft'], to: 'x', behavior: 1 } } },
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
      'of which rows of files could not be in use',
      {
        abilities: { import: true },
        messages: { import: { finished: 16, cancelled: 17 } },
        approval: approval && { ...approval, withoutFlow: { refusal: [400, '请先启用审批流程'] } },
      },
      'are in use without a flow',
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
