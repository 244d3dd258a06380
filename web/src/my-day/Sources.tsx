import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AskedSource } from '#protocol/my-day/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { todoEntryOf, useRetry } from './data.ts'
import styles from './my-day.module.css'

/** Sources that did not answer, each with 重试: the others are shown without them. */
export const Failures = ({ sources }: { sources: readonly AskedSource[] }) => (
  <>
    {sources.map((source) => (
      <Failure key={source.key} source={source} />
    ))}
  </>
)

/** Asks a source that failed again by itself: after three seconds, and after twice as long each further time. */
function useFurtherTries(key: string) {
  const retry = useRetry()
  const latest = useRef(retry)
  latest.current = retry
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === MOST_TRIES) return
    const again = () => attempt(latest.current(key, true)).then(() => setTries(tries + 1))
    const timer = setTimeout(() => void again(), FIRST_TRY * 2 ** tries)
    return () => clearTimeout(timer)
  }, [key, tries])
}

/** Milliseconds. */
const FIRST_TRY = 3000
const MOST_TRIES = 4

function Failure({ source: { key, title } }: { source: AskedSource }) {
  const retry = useRetry()
  const [busy, run] = useBusy()
  useFurtherTries(key)
  return (
    <div className={styles.failure} role="alert">
      {title}加载失败
      <Button
        type="link"
        size="small"
        loading={busy}
        aria-label={`重试 ${title}`}
        onClick={() => void attempt(run(() => retry(key)))}
      >
        重试
      </Button>
    </div>
  )
}

/** What sources hold beyond the items shown; entries of 待办事项 list all of it. */
export const More = ({ sources }: { sources: readonly AskedSource[] }) => (
  <>
    {sources.map(({ key, title, count }) => (
      <p key={key} className={styles.more}>
        {todoEntryOf(key) ? (
          <Link to={`/crm/message?entry=${key}`}>
            {title}还有 {count} 项
          </Link>
        ) : (
          `${title}还有 ${count} 项`
        )}
      </p>
    ))}
  </>
)
