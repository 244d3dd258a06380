import styles from './LoadingRows.module.css'

export interface LoadingRowsProps {
  rows?: number
  columns?: number
  /** Height of a row in pixels. */
  height?: number
}

/** The grey shape of a table before its first rows arrive. */
export function LoadingRows({ rows = 10, columns = 5, height = 40 }: LoadingRowsProps) {
  return (
    <div role="status" aria-label="加载中" className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className={styles.row} style={{ height }}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
            <span
              key={column}
              className={styles.cell}
              style={{ maxWidth: `${60 + ((row * 7 + column * 13) % 5) * 10}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
