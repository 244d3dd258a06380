import type { ReactNode } from 'react'
import styles from './StatusDot.module.css'

export type DotStatus = 'success' | 'warning' | 'error' | 'info' | 'default'

export interface StatusDotProps {
  status: DotStatus
  text: ReactNode
}

/** A 6 px dot with words: status is never colour alone. */
export function StatusDot({ status, text }: StatusDotProps) {
  return (
    <span className={styles.status}>
      <span className={`${styles.dot} ${styles[status]}`} />
      {text}
    </span>
  )
}
