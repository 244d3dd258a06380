import styles from './grid.module.css'

const widths = [180, 96, 72, 120, 88, 140, 76]
const rows = Array.from({ length: 12 }, (_, row) => row)

/** The shape of a list before its first rows arrive: same head, same row height. */
export function GridSkeleton({ rowHeight }: { rowHeight: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="加载中">
      {rows.map((row) => (
        <div key={row} className={styles.skeletonRow} style={{ height: rowHeight }}>
          {widths.map((width, column) => (
            <span
              key={width}
              className={styles.bone}
              style={{ width: width - ((row * 3 + column * 5) % 4) * 10 }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
