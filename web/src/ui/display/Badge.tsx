import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  count: number
  /** What is counted should have been done: only that is red. */
  late?: boolean
  className?: string
  /** The element to badge; omit for a standalone count. */
  children?: ReactNode
}

const MOST = 99

/** How many things wait; renders nothing for 0. Not announced: the accessible name of the element around it contains the count. */
export function Badge({ count, late, className = '', children }: BadgeProps) {
  const mark = count > 0 && (
    <span
      className={`${styles.count} ${children ? styles.corner : className}`}
      data-wide={count > 9 || undefined}
      data-late={late || undefined}
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
  if (!children) return mark
  return (
    <span className={`${styles.wrap} ${className}`}>
      {children}
      {mark}
    </span>
  )
}

/** How far something is, beside the words that say so. */
export const BadgeDot = ({ status }: { status: 'default' | 'processing' | 'success' | 'warning' }) => (
  <span className={styles.dot} data-status={status} />
)
