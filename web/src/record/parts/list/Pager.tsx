import { Pagination } from '#web/ui/table/Pagination.tsx'
import { type ListControl, pageSizes } from '../../model/state/list-state.ts'
import { fittingPageSize } from '../../model/state/preferences.ts'
import styles from './list.module.css'

interface PagerProps {
  control: ListControl
  /** undefined until the first rows are there: pages that become more would move the buttons between them. */
  total: number | undefined
  counted: string
  /** Sums of the whole filtered list, such as 商机金额. */
  sums: readonly Sum[]
}

export interface Sum {
  caption: string
  amount: string
}

export const Sums = ({ sums }: { sums: readonly Sum[] }) => (
  <>
    {sums.map(({ caption, amount }) => (
      <span key={caption} className={styles.sum}>
        {caption}：<strong>{amount}</strong>
      </span>
    ))}
  </>
)

const UNCOUNTED = '符合条件的记录较多，尚未全部计数；继续翻页时会接着计数'

export function Pager({ control, total, counted, sums }: PagerProps) {
  const { state, change } = control
  if (total === undefined) return <div className={styles.foot} />
  const sizes = [...new Set([fittingPageSize(), state.limit, ...pageSizes])].toSorted((a, b) => a - b)
  return (
    <div className={styles.foot}>
      <Sums sums={sums} />
      <span className={styles.space} />
      <span className={styles.total} title={counted.endsWith('+') ? UNCOUNTED : undefined}>
        共 {counted} 条
      </span>
      <Pagination
        current={state.page}
        pageSize={state.limit}
        total={total}
        pageSizeOptions={sizes}
        showQuickJumper={total > state.limit * 10}
        onChange={(page, limit) => change(limit === state.limit ? { page } : { limit })}
      />
    </div>
  )
}
