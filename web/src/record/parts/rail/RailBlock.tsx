import type { ReactNode } from 'react'
import styles from './rail.module.css'

interface RailBlockProps {
  title: string
  /** Leads to the whole of it. */
  onMore?: () => void
  children: ReactNode
}

/**
 * One matter beside the tabs of a record: a card where the panel is wide, a part of one line above the tab where it is
 * not. Of its content only what stands outside `RailDetails` belongs in the line.
 */
export function RailBlock({ title, onMore, children }: RailBlockProps) {
  return (
    <section className={styles.block} aria-label={title}>
      <h2 className={styles.title}>
        {onMore ? (
          <button type="button" className={styles.more} onClick={onMore}>
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/** Shown where there is room for a card. */
export const RailDetails = ({ children }: { children: ReactNode }) => (
  <div className={styles.details}>{children}</div>
)

/** Shown in the line alone. */
export const RailBrief = ({ children }: { children: ReactNode }) => (
  <div className={styles.brief}>{children}</div>
)
