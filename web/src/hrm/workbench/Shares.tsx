import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import styles from './workbench.module.css'

interface SharesProps {
  label: string
  shares: readonly { name: string; proportion: number; words: ReactNode }[]
}

/** How a whole is divided: a bar for each part that there is, with its words. */
export function Shares({ label, shares }: SharesProps) {
  const shown = shares.filter(({ proportion, words }) => proportion > 0 || words !== '0')
  return (
    <section className={styles.shares} aria-label={label}>
      <h3 className={styles.subtitle}>{label}</h3>
      {shown.length === 0 ? (
        <EmptyState compact text="暂无数据" />
      ) : (
        <ul className={styles.bars}>
          {shown.map(({ name, proportion, words }) => (
            <li key={name} className={styles.share}>
              <span className={styles.label}>{name}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.bar} style={{ width: `${Math.max(proportion, 0) * 100}%` }} />
              </span>
              <span className={styles.words}>
                {words}（{Math.round(proportion * 100)}%）
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
