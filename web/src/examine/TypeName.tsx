import { TypeIcon } from '#web/approval/door.ts'
import styles from './examine.module.css'

/** A type by its icon and name. */
export const TypeName = ({ icon, name }: { icon: string | null; name: string }) => (
  <span className={styles.typeName}>
    <TypeIcon value={icon} />
    {name}
  </span>
)
