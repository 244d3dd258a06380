import { Link } from 'react-router'
import { useTitle } from '#web/platform/title.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import styles from './pages.module.css'

/** /404 (platform.md §11.5). */
export function NotFound() {
  useTitle('404')
  return (
    <main className={styles.whole}>
      <EmptyState
        whole
        variant="missing"
        action={
          <Link to="/" replace>
            <Button type="primary" tabIndex={-1}>
              返回首页
            </Button>
          </Link>
        }
      />
    </main>
  )
}
