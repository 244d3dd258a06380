import styles from './order.module.css'

type Value = string | number | null | undefined

interface ChangedProps {
  from: Value
  /** Undefined while it is not known. */
  to: Value
  /** What nothing means there. */
  none?: string
}

/** A value of a lock before and after an order; one alone where it stays. */
export function Changed({ from, to, none = '--' }: ChangedProps) {
  const [before, after] = [from ?? none, to ?? none]
  if (to === undefined || before === after) return <span>{to === undefined ? before : after}</span>
  if (from === null || from === undefined) return <span>{after}</span>
  return (
    <span className={styles.changed}>
      <span className={styles.quiet}>{before} →</span> <span>{after}</span>
    </span>
  )
}
