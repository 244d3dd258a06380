import type { ReactNode } from 'react'
import { useTitle } from '#web/platform/title.ts'
import styles from './Entrance.module.css'
import { EntranceDrawing } from './EntranceDrawing.tsx'
import { Logo } from './Logo.tsx'

export interface EntranceProps {
  title: string
  subtitle?: ReactNode
  /** Wider card, for more than a login form. */
  wide?: boolean
  children: ReactNode
}

/** The page before the product: brand and drawing at the left, a card at the right. */
export function Entrance({ title, subtitle, wide, children }: EntranceProps) {
  useTitle(title)
  return (
    <main className={styles.page}>
      <section className={styles.brand}>
        <div className={styles.mark}>
          <Logo size={36} />
          <span>锁客</span>
        </div>
        <EntranceDrawing />
        <div className={styles.promise}>
          <h2>客户、合同、软件锁，一处管好</h2>
          <p>从第一条线索到每一次续约，团队看到的是同一份记录。</p>
        </div>
      </section>
      <section className={styles.entry}>
        <div className={wide ? styles.wideCard : styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          {children}
        </div>
      </section>
    </main>
  )
}
