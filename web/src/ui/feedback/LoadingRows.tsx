import styles from './LoadingRows.module.css'

export interface LoadingRowsProps {
  rows?: number
  columns?: number
  /** Height of a row in pixels. */
  height?: number
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)
/** Uneven widths, the same ones every time. */
const widthOf = (row: number, column: number) => `${60 + ((row * 7 + column * 13) % 5) * 10}%`

/** The grey shape of a table before its first rows arrive. */
export function LoadingRows({ rows = 10, columns = 5, height = 40 }: LoadingRowsProps) {
  return (
    <div role="status" aria-label="加载中" className={styles.rows}>
      {upTo(rows).map((row) => (
        <div key={row} className={styles.row} style={{ height }}>
          {upTo(columns).map((column) => (
            <span key={column} className={styles.cell} style={{ maxWidth: widthOf(row, column) }} />
          ))}
        </div>
      ))}
    </div>
  )
}
