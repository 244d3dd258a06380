import type { ReactNode } from 'react'
import styles from './PersonalHead.module.css'

interface PersonalHeadProps {
  title: string
  /** What it is for, in a sentence. */
  note?: ReactNode
  actions?: ReactNode
}

/** The head of a part of 个人中心. */
export function PersonalHead({ title, note, actions }: PersonalHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
