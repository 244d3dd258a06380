import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './OwnName.module.css'

interface OwnNameProps {
  /** The page that it leads to; without one `onOpen` opens the row. */
  to?: string
  onOpen?: () => void
  children: ReactNode
}

/** The name of what a row is about: heavier than the other cells, and what opens the row. */
export function OwnName({ to, onOpen, children }: OwnNameProps) {
  const title = typeof children === 'string' ? children : undefined
  if (to !== undefined)
    return (
      <Link to={to} className={styles.name} title={title} data-own-name>
        {children}
      </Link>
    )
  return onOpen ? (
    <button type="button" className={styles.name} title={title} data-own-name onClick={onOpen}>
      {children}
    </button>
  ) : (
    <span className={styles.name} title={title}>
      {children}
    </span>
  )
}
