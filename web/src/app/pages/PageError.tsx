import { useRevalidator, useRouteError } from 'react-router'
import { CallError, isForbidden } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import styles from './pages.module.css'

/** What stands in place of a page that failed: the server's words, or that the page broke; 重试 in both cases. */
export function PageError({ whole }: { whole?: boolean }) {
  const failure = useRouteError()
  const revalidator = useRevalidator()
  const asked = failure instanceof CallError
  const retry = () => (asked ? void revalidator.revalidate() : location.reload())
  return (
    <main className={whole ? styles.whole : styles.inside}>
      <EmptyState
        whole
        variant={isForbidden(failure) ? 'forbidden' : 'error'}
        text={asked ? failure.message : '页面出现错误'}
        hint={asked ? undefined : '请重试；如果反复出现，请联系管理员。'}
        onRetry={retry}
      />
    </main>
  )
}
