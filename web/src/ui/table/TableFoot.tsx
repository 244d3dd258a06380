import type { ReactNode } from 'react'
import { Pagination } from './Pagination.tsx'
import styles from './TableFoot.module.css'

interface TableFootProps {
  /** undefined until the first rows are there: pages that become more would move the buttons between them. */
  pages: Pages | undefined
  /** What is at the left and shrinks first, such as sums. */
  beside?: ReactNode
  /** In the place of all that: what may be done with the rows that are chosen. */
  acts?: ReactNode
}

interface Pages {
  page: number
  limit: number
  total: number
  /** The number as shown, where it is not counted to its end: 500+. */
  counted?: string
  /** What the rows are counted in. */
  unit?: string
  /** How many a page may have, beside as many as the window holds. */
  sizes?: readonly number[]
  onGo: (change: { page: number; limit: number }) => void
}

const SIZES = [15, 30, 60, 100]
/** With more pages than this, one may jump to a page. */
const MANY = 10
const UNCOUNTED = '符合条件的记录较多，尚未全部计数；继续翻页时会接着计数'

/** The one line below the rows of every table: sums, how many there are, the pages. It never wraps. */
export function TableFoot({ pages, beside, acts }: TableFootProps) {
  return (
    <footer className={styles.foot}>
      {acts || (
        <>
          <div className={styles.beside}>{beside}</div>
          {pages && <PagesOf {...pages} />}
        </>
      )}
    </footer>
  )
}

function PagesOf({ page, limit, total, counted = String(total), unit = '条', sizes = SIZES, onGo }: Pages) {
  const offered = [...new Set([limit, ...sizes])].toSorted((a, b) => a - b)
  return (
    <>
      <span className={styles.total} title={counted.endsWith('+') ? UNCOUNTED : undefined}>
        共 {counted} {unit}
      </span>
      <Pagination
        current={page}
        pageSize={limit}
        total={total}
        pageSizeOptions={offered}
        showQuickJumper={total > limit * MANY}
        onChange={(next, size) => onGo({ page: size === limit ? next : 1, limit: size })}
      />
    </>
  )
}
