import type { ReactNode } from 'react'
import { formatNumber } from '#web/platform/format.ts'
import { useTitle } from '#web/platform/title.ts'
import { StandingRefusal } from '#web/ui/feedback/StandingRefusal.tsx'
import styles from './PageFrame.module.css'

export interface PageFrameProps {
  title: string
  /** Behind the title: the total, a tip. What is still to come is `null` and keeps the room of a number. */
  note?: ReactNode
  /** Scene tabs and the like, beside the title. */
  tabs?: ReactNode
  /** Actions at the right. */
  actions?: ReactNode
  /** Children fill the work area themselves and scroll inside it. */
  fill?: boolean
  /** Children are cards that stand on the ground of the page. */
  cards?: boolean
  children: ReactNode
}

/** Title row above a work area; only the work area scrolls (ui.md, Frame). */
export function PageFrame({ title, note, tabs, actions, fill, cards, children }: PageFrameProps) {
  useTitle(title)
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <div className={styles.tabs}>{tabs}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <StandingRefusal />
      <div className={cards ? styles.cards : fill ? styles.fill : styles.work}>{children}</div>
    </section>
  )
}

/** 共 N 条 after the title; reserves its width until the count is known, so that nothing beside it moves. */
export const PageTotal = ({ count }: { count: number | undefined }) => (
  <span className={styles.total}>{count !== undefined && `共 ${formatNumber(count)} 条`}</span>
)
