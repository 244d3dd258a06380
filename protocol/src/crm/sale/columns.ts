import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { checkStates } from '#protocol/record/states/check-states.ts'
import { business } from '../business/type.ts'
import { contract } from '../contract/type.ts'
import { customer } from '../customer/type.ts'
import { orderTypeWords } from '../order/order-types.ts'
import { paymentWords } from '../order/words.ts'
import { softwareLock } from '../software-lock/type.ts'
import { distinctions, regions } from '../software-lock/words.ts'

/** What has been invoiced of a sale. */
export const invoiceWords = { 0: '未开票', 1: '部分开票', 2: '已开票' } as const

type Words = Readonly<Record<number, string>>

/** A field from which a value of the ledger comes: where it is hidden, the value is. */
interface SaleSource {
  type: RecordType
  key: string
}

interface SaleColumn {
  key: string
  title: string
  /** Pixels. */
  width: number
  /** Empty: the ledger's own. */
  of: readonly SaleSource[]
  form: 'text' | 'money' | 'count'
  words?: Words
  /** The record that it names, and the key of its id. */
  link?: { type: RecordType; id: string }
}

const order = (key: string): SaleSource => ({ type: business, key })
const lock = (key: string): SaleSource => ({ type: softwareLock, key })
const money = [order('money'), lock('salesPrice')]
const checkWords: Words = Object.fromEntries(Object.values(checkStates).map(({ code, word }) => [code, word]))

/** Columns of the sale ledger, in the order of list and sheet (locks-and-extensions.md §15.2). */
export const saleColumns = [
  { key: 'saleDate', title: '销售日期', width: 108, of: [], form: 'text' },
  {
    key: 'orderNo',
    title: '订单编号',
    width: 148,
    of: [order('orderNo')],
    form: 'text',
    link: { type: business, id: 'businessId' },
  },
  {
    key: 'orderType',
    title: '订单类型',
    width: 100,
    of: [order('orderType')],
    form: 'text',
    words: orderTypeWords,
  },
  {
    key: 'customerName',
    title: '客户名称',
    width: 200,
    of: [{ type: customer, key: 'customerName' }],
    form: 'text',
    link: { type: customer, id: 'customerId' },
  },
  {
    key: 'shellNum',
    title: '锁号',
    width: 116,
    of: [lock('shellNum')],
    form: 'text',
    link: { type: softwareLock, id: 'lockId' },
  },
  {
    key: 'distinguish',
    title: '租/买',
    width: 92,
    of: [lock('distinguish')],
    form: 'text',
    words: distinctions,
  },
  { key: 'productNames', title: '软件模块', width: 160, of: [order('product')], form: 'text' },
  { key: 'portNumber', title: '节点数', width: 104, of: [lock('portNumber')], form: 'count' },
  { key: 'startTime', title: '开始', width: 108, of: [lock('startTime')], form: 'text' },
  { key: 'endTime', title: '到期', width: 108, of: [lock('endTime')], form: 'text' },
  { key: 'receivableMoney', title: '应付金额', width: 120, of: money, form: 'money' },
  { key: 'receivedMoney', title: '已收', width: 120, of: money, form: 'money' },
  { key: 'unreceivedMoney', title: '未收', width: 120, of: money, form: 'money' },
  { key: 'paymentStatus', title: '付款状态', width: 92, of: money, form: 'text', words: paymentWords },
  {
    key: 'contractNum',
    title: '合同编号',
    width: 140,
    of: [{ type: contract, key: 'num' }],
    form: 'text',
    link: { type: contract, id: 'contractId' },
  },
  {
    key: 'contractCheckStatus',
    title: '合同状态',
    width: 92,
    of: [{ type: contract, key: 'checkStatus' }],
    form: 'text',
    words: checkWords,
  },
  { key: 'invoiceStatus', title: '开票状态', width: 92, of: money, form: 'text', words: invoiceWords },
  {
    key: 'ownerUserName',
    title: '负责人',
    width: 92,
    of: [order('ownerUserId')],
    form: 'text',
  },
  { key: 'deptName', title: '部门', width: 112, of: [order('ownerUserId')], form: 'text' },
  { key: 'region', title: '地区', width: 84, of: [lock('region')], form: 'text', words: regions },
] as const satisfies readonly SaleColumn[]

export type SaleKey = (typeof saleColumns)[number]['key']

const byKey: ReadonlyMap<string, SaleColumn> = new Map(saleColumns.map((column) => [column.key, column]))

export const saleColumnOf = (key: string): SaleColumn | undefined => byKey.get(key)

/** A value as people read it; '' for none, and for one that is hidden. */
export function saleText(row: Readonly<Record<string, unknown>>, key: string): string {
  const value = row[key]
  if (value === null || value === undefined) return ''
  return saleColumnOf(key)?.words?.[Number(value)] ?? String(value)
}
