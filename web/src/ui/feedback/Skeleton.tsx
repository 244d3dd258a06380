import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS width of each line: `240` (pixels), `60%`. */
  widths: readonly (number | string)[]
}

/** Placeholder lines while text is loading. Not announced: the container states what is loading. */
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
