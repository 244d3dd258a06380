import type { ReactNode } from 'react'
import { useTitle } from '#web/platform/title.ts'
import styles from './PageFrame.module.css'

export interface PageFrameProps {
  title: string
  /** Behind the title: the total, a tip. */
  note?: ReactNode
  /** Scene tabs and the like, beside the title. */
  tabs?: ReactNode
  /** Actions at the right. */
  actions?: ReactNode
  /** Children fill the work area themselves and scroll inside it. */
  fill?: boolean
  children: ReactNode
}

/** Title row above a work area; only the work area scrolls (ui.md, Frame). */
export function PageFrame({ title, note, tabs, actions, fill, children }: PageFrameProps) {
  useTitle(title)
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {note && <span className={styles.note}>{note}</span>}
        <div className={styles.tabs}>{tabs}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={fill ? styles.fill : styles.work}>{children}</div>
    </section>
  )
}
