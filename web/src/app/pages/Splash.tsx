import { Logo } from '#web/ui/Logo.tsx'
import styles from './pages.module.css'

/** Before the first page is known. */
export function Splash() {
  return (
    <div className={styles.whole} role="status" aria-label="加载中">
      <span className={styles.splash}>
        <Logo size={40} />
      </span>
    </div>
  )
}
