import type { OptionColor } from '#protocol/fields/rule/option-colors.ts'
import styles from './Tag.module.css'

/** Words on a soft colour; without one they stand alone. */
export function Tag({ color, text }: { color: OptionColor | undefined; text: string }) {
  if (!color) return <>{text}</>
  return (
    <span className={styles.tag} data-color={color}>
      {text}
    </span>
  )
}
