import { exact } from '#protocol/hrm/figure.ts'
import { BY_PROPORTION, projectNameOf } from '#protocol/hrm/insurance/items.ts'
import type { InsItem } from '#protocol/hrm/insurance/shapes.ts'
import { EMPTY, formatMoney, formatNumber } from '#web/platform/format.ts'
import styles from './insurance.module.css'

/** Of cents, which numbers hold without loss. */
const sum = (amounts: readonly number[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), exact(0)).toFixed(2)

interface ItemTableProps {
  items: readonly InsItem[]
  schemeType: number | null
}

/** The projects of a person in a month: base, proportions, amounts and their sum (hrm.md §11.3). */
export function ItemTable({ items, schemeType }: ItemTableProps) {
  const isProportional = schemeType === BY_PROPORTION
  const personal = items.map(({ personalAmount }) => personalAmount)
  const corporate = items.map(({ corporateAmount }) => corporateAmount)
  return (
    <div className={styles.wide}>
      <table className={`${styles.grid} ${styles.figures}`}>
        <thead>
          <tr>
            <th scope="col">缴纳项目</th>
            <th scope="col">缴纳基数</th>
            {isProportional && <th scope="col">企业比例</th>}
            {isProportional && <th scope="col">个人比例</th>}
            <th scope="col">个人缴纳</th>
            <th scope="col">企业缴纳</th>
            <th scope="col">合计缴费</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.empProjectRecordId}>
              <td>{projectNameOf(item)}</td>
              <td>
                <Base item={item} />
              </td>
              {isProportional && <td>{percent(item.corporateProportion)}</td>}
              {isProportional && <td>{percent(item.personalProportion)}</td>}
              <td>{formatMoney(item.personalAmount)}</td>
              <td>{formatMoney(item.corporateAmount)}</td>
              <td>{formatMoney(sum([item.personalAmount, item.corporateAmount]))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={isProportional ? 4 : 2}>
              缴费总价
            </th>
            <td>{formatMoney(sum(personal))}</td>
            <td>{formatMoney(sum(corporate))}</td>
            <td>{formatMoney(sum([...personal, ...corporate]))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const percent = (value: number | null) => (value === null ? EMPTY : `${value}%`)

/** The base that counts; one that a limit moved states why, and by which announcement. */
function Base({ item: { countedBase, movedWord, limitLaw } }: { item: InsItem }) {
  if (countedBase === null) return EMPTY
  return (
    <>
      {formatNumber(countedBase)}
      {movedWord && <span className={styles.moved}>{`${movedWord}（${limitLaw ?? ''}）`}</span>}
    </>
  )
}
