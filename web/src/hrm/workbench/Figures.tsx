import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { NeedPath } from '#web/platform/permissions.ts'
import { useCan } from '#web/platform/permissions.ts'
import styles from './workbench.module.css'

export interface Figure {
  label: string
  value: ReactNode
  /** The list behind it, and the right to it; absent: one's own. */
  to: string
  need?: NeedPath
}

/** Numbers that lead to their lists; those of a list that the user may not open are left out. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const may = useCan()
  const shown = figures.filter(({ need }) => need === undefined || [need].flat().some((path) => may(path)))
  return (
    <ul className={styles.figures}>
      {shown.map(({ label, value, to }) => (
        <li key={label}>
          <Link to={to} className={styles.figure}>
            <span className={styles.label}>{label}</span>
            <strong className={value === 0 ? styles.zero : styles.number}>{value}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
