import { expect, it } from 'vitest'
import { orderType } from '../../../test/orders.ts'
import { declareRecordType } from './declare.ts'
import { lastTimeFilter, teamFilter } from './system-columns.ts'

const stored = [
  ...orderType.stored,
  {
    name: 'paid_money',
    label: '已付金额',
    formType: 'floatnumber',
    in: { list: true, filters: true, footer: { title: '已付总金额', states: ['open'] } },
  },
  { name: 'way', label: '送货方式', formType: 'number', words: { 1: '自提' }, in: { filters: true } },
  { name: 'hidden_money', label: '成本', formType: 'floatnumber' },
] as const

const declared = declareRecordType({
  ...orderType,
  states: {},
  approval: undefined,
  stored,
  list: {
    ...orderType.list,
    systemColumns: [{ key: 'ownerUserName', title: '负责人', formType: 'user' }],
    filters: [lastTimeFilter, teamFilter],
    footer: [{ key: 'orderMoney', title: '总金额', column: 'total_price' }],
  },
})

it('a stored column is a list column, in front of the declared ones, where it says so', () => {
  expect(declared.list.systemColumns).toEqual([
    { key: 'paidMoney', title: '已付金额', formType: 'floatnumber' },
    { key: 'ownerUserName', title: '负责人', formType: 'user' },
  ])
})

it('a stored column is a filter, one of its words where it has some', () => {
  expect(declared.list.filters).toEqual([
    lastTimeFilter,
    { key: 'paidMoney', title: '已付金额', formType: 'floatnumber' },
    { key: 'way', title: '送货方式', formType: 'select', setting: [{ name: '自提', value: 1 }] },
    teamFilter,
  ])
})

it('a stored column is summed below the list, as the wire calls it', () => {
  expect(declared.list.footer).toEqual([
    { key: 'orderMoney', title: '总金额', column: 'total_price' },
    { key: 'paidMoney', title: '已付总金额', column: 'paid_money', states: ['open'] },
  ])
})
