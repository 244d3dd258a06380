import type { CSSProperties } from 'react'
import styles from './label-tag.module.css'

interface LabelTagProps {
  name: string
  color: string
}

/** A label: its colour as a tint, so that the word can be read on all eleven of them in both themes. */
export function LabelTag({ name, color }: LabelTagProps) {
  const tint: CSSProperties & Record<'--label', string> = { '--label': color }
  return (
    <span className={styles.label} style={tint} title={name}>
      {name}
    </span>
  )
}
