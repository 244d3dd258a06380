import type { PrintedOrder } from './calls.ts'

type Fact = readonly [label: string, value: string]

/** What a 销售单 has on paper, as text: page and record show the same (locks-and-extensions.md §15.3). */
export interface SaleSheetText {
  title: string
  facts: readonly Fact[]
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** In figures and in words. */
  sum: { words: string; money: string }
  below: readonly Fact[]
  signatures: readonly Fact[]
}

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' })
/** '' of an amount that the user may not see. */
const moneyOf = (money: number | null): string => (money === null ? '' : yuan.format(money))
const periodOf = ({ startTime, endTime }: PrintedOrder['lines'][number]): string =>
  startTime ? `${startTime} 至 ${endTime ?? '永久'}` : ''

export const textOfSheet = (order: PrintedOrder): SaleSheetText => ({
  title: `${order.companyName}销售单`,
  facts: [
    ['单号', order.orderNo],
    ['日期', order.saleDate],
    ['客户名称', order.customerName],
    ['联系人', order.contactsName],
    ['电话', order.telephone],
    ['地址', order.address],
  ],
  heads: ['序号', '锁号', '类型', '软件模块', '节点数', '服务期', '金额'],
  rows: order.lines.map((line, at) => [
    String(at + 1),
    line.shellNum,
    line.distinguish,
    line.productNames,
    String(line.portNumber ?? ''),
    periodOf(line),
    moneyOf(line.money),
  ]),
  sum: { words: `合计（大写）：${order.moneyWords}`, money: moneyOf(order.money) },
  below: [
    ['付款状态', order.paymentStatus],
    ['备注', order.remark],
  ],
  signatures: [
    ['经办人', order.handleUserName],
    ['客户签收', ''],
    ['财务', ''],
  ],
})
