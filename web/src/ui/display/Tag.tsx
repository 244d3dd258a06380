import type { OptionColor } from '#protocol/fields/rule/option-colors.ts'
import styles from './Tag.module.css'

/** Words on a soft colour; without one they are plain. */
export function Tag({
  color,
  text,
  title,
}: {
  color: OptionColor | undefined
  text: string
  title?: string
}) {
  if (!color) return <>{text}</>
  return (
    <span className={styles.tag} data-color={color} title={title}>
      {text}
    </span>
  )
}
