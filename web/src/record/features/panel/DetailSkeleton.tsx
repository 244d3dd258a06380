import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import styles from './panel.module.css'

/** The shape of a record before it arrives. */
export function DetailSkeleton() {
  return (
    <div className={styles.detail} role="status" aria-label="加载中">
      <div className={styles.head}>
        <Skeleton widths={[240, '80%', '60%']} />
      </div>
      <div className={styles.body}>
        <Skeleton widths={[...Array.from({ length: 7 }, () => '100%'), '60%']} />
      </div>
    </div>
  )
}
