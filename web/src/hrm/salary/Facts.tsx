import type { ReactNode } from 'react'
import styles from './salary.module.css'

export interface Fact {
  name: string
  value: ReactNode
}

/** Figures of a sheet side by side. */
export const FigureStrip = ({ label, facts }: { label: string; facts: readonly Fact[] }) => (
  <dl className={styles.strip} aria-label={label}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
