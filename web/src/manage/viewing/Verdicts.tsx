import type { ReactNode } from 'react'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import styles from './viewing.module.css'

export interface Verdict {
  key: string
  name: string
  status: 'success' | 'error' | 'warning'
  word: string
  why: ReactNode
}

/** What somebody may and may not, each with the reason. */
export function Verdicts({ list }: { list: readonly Verdict[] }) {
  return (
    <dl className={styles.verdicts}>
      {list.map(({ key, name, status, word, why }) => (
        <div key={key}>
          <dt>
            {name}
            <StatusDot status={status} text={word} />
          </dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  )
}
