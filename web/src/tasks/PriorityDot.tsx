import styles from './panel.module.css'

/** Of priorities (approval-office.md §11.7). */
const colors: Readonly<Record<number, string>> = { 3: '#F95A5A', 2: '#F7AD3D', 1: '#67C23A' }
const none = '#D8D8D8'

interface PriorityDotProps {
  priority: number
  /** Absent: the dot alone. */
  name?: string
}

/** A priority as a dot of its colour and its word. */
export const PriorityDot = ({ priority, name }: PriorityDotProps) => (
  <span className={styles.priority}>
    <span className={styles.dot} style={{ background: colors[priority] ?? none }} aria-hidden />
    {name}
  </span>
)
