import type { CSSProperties, ReactNode } from 'react'
import styles from './rail.module.css'

interface RailBlockProps {
  title: string
  /** Leads to the whole of it. */
  onMore?: () => void
  /** A button at its edge, which what is inside does not push. */
  act?: ReactNode
  /**
   * Space reserved until its content is loaded, so that nothing after it moves: pixels of the content in the card, or of the whole
   * block in the line, where `rest` is what the others leave.
   */
  keeps?: { inCard?: number; inLine?: number | 'rest' }
  /** The head shows it already, or a tab counts it: no part of the line. */
  only?: 'card' | undefined
  children: ReactNode
}

const pixels = (room: number | string | undefined) => (typeof room === 'number' ? `${room}px` : undefined)

/** As CSS custom properties; the panel's width decides which of them applies. */
function lookOf({ inCard, inLine }: NonNullable<RailBlockProps['keeps']>): CSSProperties {
  const look: Record<`--${string}`, string | undefined> = {
    '--in-card': pixels(inCard),
    '--in-line': pixels(inLine),
  }
  return look
}

/**
 * One topic beside the tabs of a record: a card in a wide panel, else an item of a line above the tabs. Content inside `RailDetails` is
 * shown in the card only.
 */
export function RailBlock({ title, onMore, act, keeps = {}, only, children }: RailBlockProps) {
  return (
    <section
      className={styles.block}
      aria-label={title}
      style={lookOf(keeps)}
      data-only={only}
      data-rest={keeps.inLine === 'rest' || undefined}
    >
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
      {act && <div className={styles.act}>{act}</div>}
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
