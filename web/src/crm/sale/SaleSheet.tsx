import type { PrintedOrder } from '#protocol/crm/sale/calls.ts'
import { formatMoney } from '#web/platform/format.ts'
import styles from './sale-print.module.css'

interface SaleSheetProps {
  order: PrintedOrder
  /** Takes the element, of which the record of the print is made. */
  place?: (element: HTMLElement | null) => void
}

const periodOf = ({ startTime, endTime }: PrintedOrder['lines'][number]): string =>
  startTime ? `${startTime} 至 ${endTime ?? '永久'}` : ''
const moneyOf = (money: number | null): string => (money === null ? '' : formatMoney(money))

/** One 销售单. */
export function SaleSheet({ order, place }: SaleSheetProps) {
  const facts = [
    ['单号', order.orderNo],
    ['日期', order.saleDate],
    ['客户名称', order.customerName],
    ['联系人', order.contactsName],
    ['电话', order.telephone],
    ['地址', order.address],
  ]
  return (
    <article ref={place} className={styles.sheet} aria-label={`销售单 ${order.orderNo}`}>
      <h2 className={styles.title}>{order.companyName}销售单</h2>
      <p className={styles.facts}>
        {facts.map(([label, value]) => (
          <span key={label}>
            {label}：{value}
          </span>
        ))}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>序号</th>
            <th>锁号</th>
            <th>类型</th>
            <th>软件模块</th>
            <th>节点数</th>
            <th>服务期</th>
            <th>金额</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a print do not move
            <tr key={at}>
              <td>{at + 1}</td>
              <td>{line.shellNum}</td>
              <td className={styles.narrow}>{line.distinguish}</td>
              <td>{line.productNames}</td>
              <td>{line.portNumber}</td>
              <td className={styles.narrow}>{periodOf(line)}</td>
              <td className={styles.money}>{moneyOf(line.money)}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={6}>合计（大写）：{order.moneyWords}</td>
            <td className={styles.money}>{moneyOf(order.money)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.facts}>
        <span>付款状态：{order.paymentStatus}</span>
        <span>备注：{order.remark}</span>
      </p>
      <p className={styles.signs}>
        <span>经办人：{order.handleUserName}</span>
        <span>客户签收：</span>
        <span>财务：</span>
      </p>
    </article>
  )
}
