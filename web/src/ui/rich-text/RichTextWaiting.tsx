import { Skeleton } from 'antd'
import styles from './rich-text.module.css'

/** Keeps the editor's place. */
export function RichTextWaiting() {
  return (
    <div className={styles.editor}>
      <Skeleton active title={false} paragraph={{ rows: 4 }} className={styles.waiting} />
    </div>
  )
}
