import { Decimal } from 'decimal.js'
import { isBlank } from '#protocol/fields/value/shape.ts'
import { type LineValues, lines, numberIn, roundMoney } from '#protocol/record/declaration/lines.ts'

const vehicles = ['飞机', '火车', '汽车', '其他'] as const
const trips = ['单程', '往返'] as const

/** What an expense line is made of; their sum is its total. */
const costs = ['traffic', 'stay', 'diet', 'other'] as const

/** A line as it is kept: the total of an expense follows from its costs, a trip has none. */
export function completeTravel(line: LineValues): LineValues {
  if (costs.every((key) => isBlank(line[key]))) return { ...line, money: null }
  return { ...line, money: roundMoney(sumOf(costs.map((key) => numberIn(line, key)))) }
}

const sumOf = (numbers: readonly Decimal[]): Decimal => Decimal.sum(0, ...numbers)

/** What all lines come to: days of trips, the money of expenses. */
export const sumOfTravel = (all: readonly LineValues[], key: 'duration' | 'money'): string =>
  roundMoney(sumOf(all.map((line) => numberIn(line, key))))

const amount = (name: string, label: string) =>
  ({ name, label, formType: 'floatnumber', precisions: 2, least: '0', largest: '99999999.99' }) as const

/** 行程明细 and 费用明细 (approval-office.md §10.2); the kind of the approval decides which columns its form shows. */
export const travelLines = lines({
  key: 'examineTravelList',
  title: '明细',
  formType: 'detail_table',
  table: 'oa_examine_travel',
  most: 100,
  columns: [
    { name: 'vehicle', label: '交通工具', formType: 'select', options: vehicles },
    { name: 'trip', label: '单程往返', formType: 'select', options: trips },
    { name: 'start_address', label: '出发城市', formType: 'text', maxLength: 100 },
    { name: 'end_address', label: '目的城市', formType: 'text', maxLength: 100 },
    { name: 'start_time', label: '开始时间', formType: 'datetime' },
    { name: 'end_time', label: '结束时间', formType: 'datetime' },
    {
      name: 'duration',
      label: '时长（天）',
      formType: 'floatnumber',
      precisions: 1,
      least: '0',
      largest: '9999.9',
    },
    amount('traffic', '交通费'),
    amount('stay', '住宿费'),
    amount('diet', '餐饮费'),
    amount('other', '其他费用'),
    { name: 'money', label: '合计', formType: 'floatnumber', precisions: 2, computed: true },
    { name: 'description', label: '备注', formType: 'textarea', maxLength: 300 },
    { name: 'invoice_number', label: '发票号码', formType: 'text', maxLength: 40 },
    { name: 'batch_id', label: '发票', formType: 'text', maxLength: 64, internal: true },
  ],
  compute: completeTravel,
})

const HOUR = 3_600_000

/**
 * Days between two moments as a trip begins with them: whole hours h; ⌊h/24⌋ days, half a day more from 4 hours of the rest, a whole
 * one from 8 (approval-office.md §10.2). Null where one is missing or the end is not later.
 */
export function daysOfTrip(start: number | null, end: number | null): number | null {
  if (start === null || end === null || end <= start) return null
  const hours = Math.floor((end - start) / HOUR)
  const rest = hours % 24
  return Math.floor(hours / 24) + (rest >= 8 ? 1 : rest >= 4 ? 0.5 : 0)
}
