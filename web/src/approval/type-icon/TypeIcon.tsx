import { readIcon } from './icon-value.ts'
import { typeIcons, USUAL_ICON } from './icons.ts'
import styles from './type-icon.module.css'

/** The icon of a type of approvals on its colour; its name is beside it. */
export function TypeIcon({ value, large }: { value: string | null; large?: boolean }) {
  const { name, color } = readIcon(value)
  const [, Icon] = typeIcons.find(([known]) => known === name) ?? [name, USUAL_ICON]
  return (
    <span
      className={large ? `${styles.icon} ${styles.large}` : styles.icon}
      style={{ background: color }}
      aria-hidden
    >
      <Icon />
    </span>
  )
}
