import { Skeleton } from 'antd'
import styles from './panel.module.css'

/** The shape of a record before it arrives. */
export function DetailSkeleton() {
  return (
    <div className={styles.detail} role="status" aria-label="加载中">
      <div className={styles.head}>
        <Skeleton active title={{ width: 240 }} paragraph={{ rows: 2, width: ['80%', '60%'] }} />
      </div>
      <div className={styles.body}>
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    </div>
  )
}
