import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** One line each, as wide as is said: `240`, `60%`. */
  widths: readonly (number | string)[]
}

/** Lines of words that have not arrived; what is loading is said by what stands around it. */
export function Skeleton({ widths }: SkeletonProps) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change their places
        <span key={line} className={styles.line} style={{ width }} />
      ))}
    </span>
  )
}
