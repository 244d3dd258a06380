import { describe, expect, it } from 'vitest'
import { orderType } from '../../../test/orders.ts'
import { declareRecordType, type RecordType } from './declare.ts'
import type { StoredColumn } from './declared-columns.ts'
import { fixedColumnsOf } from './fixed-fields.ts'

const { stored: kept }: RecordType = orderType
const column = (name: string, more: Partial<StoredColumn> = {}): StoredColumn => ({
  name,
  label: name,
  formType: 'number',
  ...more,
})
const [way, place, street] = [
  column('way', { words: { 1: '送', 2: '取' }, form: { begins: 1 } }),
  column('place', { form: { when: { column: 'way', is: [1] } } }),
  column('street', { form: 'sent' }),
]
/** As it was declared: without what its abilities added. */
const declare = (...columns: StoredColumn[]) =>
  declareRecordType<RecordType>({
    ...orderType,
    stored: [...kept.filter(({ name }) => name !== 'check_status'), ...columns],
  })

it('fixed fields are the columns that forms show, in their order', () => {
  const block = column('region', { form: { block: { key: 'where', title: '地区', columns: ['street'] } } })
  const fixed = fixedColumnsOf(declare(way, place, block, street, column('weight')))
  expect(fixed.map(({ name }) => name)).toEqual(['way', 'place', 'region'])
})

describe('a fixed field is refused', () => {
  it.each<[string, StoredColumn[]]>([
    ['order.total_price is no value that a form writes', [column('total_price', { form: {} })]],
    ['order.place shows by way, which has no such words', [{ ...way, words: { 2: '取' }, form: {} }, place]],
    ['order.place shows by way, which has no such words', [place]],
    ['order.way begins with 3, which is none of its words', [{ ...way, form: { begins: 3 } }]],
    [
      'order.region is shown with street, which no form sends',
      [
        column('region', { form: { block: { key: 'where', title: '地区', columns: ['street'] } } }),
        column('street'),
      ],
    ],
  ])('%s', (why, columns) => {
    expect(() => declare(...columns)).toThrow(why)
  })
})
