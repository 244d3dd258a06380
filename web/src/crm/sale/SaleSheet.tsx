import type { PrintedOrder } from '#protocol/crm/sale/calls.ts'
import { textOfSheet } from '#protocol/crm/sale/sheet.ts'
import styles from './sale-print.module.css'

/** Columns that are as narrow as their text, and the one of amounts. */
const classOf: Readonly<Record<string, string | undefined>> = {
  类型: styles.narrow,
  服务期: styles.narrow,
  金额: styles.money,
}

/** One 销售单. */
export function SaleSheet({ order }: { order: PrintedOrder }) {
  const { title, facts, heads, rows, sum, below, signatures } = textOfSheet(order)
  return (
    <article className={styles.sheet} aria-label={`销售单 ${order.orderNo}`}>
      <h2 className={styles.title}>{title}</h2>
      <Facts className={styles.facts} facts={facts} />
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {heads.map((head, at) => (
                <td key={head} className={classOf[head]}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td colSpan={heads.length - 1}>{sum.words}</td>
            <td className={styles.money}>{sum.money}</td>
          </tr>
        </tbody>
      </table>
      <Facts className={styles.facts} facts={below} />
      <Facts className={styles.signs} facts={signatures} />
    </article>
  )
}

interface FactsProps {
  className: string | undefined
  facts: readonly (readonly [string, string])[]
}

const Facts = ({ className, facts }: FactsProps) => (
  <p className={className}>
    {facts.map(([label, value]) => (
      <span key={label}>
        {label}：{value}
      </span>
    ))}
  </p>
)
