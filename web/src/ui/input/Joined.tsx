import type { CSSProperties, ReactNode } from 'react'
import styles from './Joined.module.css'

interface JoinedProps {
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/** A field and its button, drawn as one. */
export const Joined = ({ className = '', style, children }: JoinedProps) => (
  <span className={`${styles.joined} ${className}`} style={style}>
    {children}
  </span>
)
