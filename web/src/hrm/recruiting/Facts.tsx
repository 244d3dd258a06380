import type { ReactNode } from 'react'
import { EMPTY } from '#web/platform/format.ts'
import styles from './recruiting.module.css'

/** Names and values side by side. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value === null || value === '' || value === undefined ? EMPTY : value}</dd>
      </div>
    ))}
  </dl>
)

/** A part of a panel. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
