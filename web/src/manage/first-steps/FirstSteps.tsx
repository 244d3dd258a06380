import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { firstStepCalls } from '#protocol/manage/first-steps/calls.ts'
import { ask } from '#web/platform/client.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './first-steps.module.css'
import { firstStepsQuery } from './load-first-steps.ts'

/**
 * 开始使用: what a new company does first (platform.md §10.9). The page's loader has asked for it, so that nothing moves; `offersAgain`:
 * here it can be shown again.
 */
export function FirstSteps({ offersAgain = false }: { offersAgain?: boolean }) {
  const { data } = useQuery({ ...firstStepsQuery, enabled: false })
  const [busy, run] = useBusy()
  const putAway = (isPutAway: 0 | 1) =>
    run(async () => {
      await ask(firstStepCalls.putAwayFirstSteps, { isPutAway })
      await queryClient.fetchQuery({ ...firstStepsQuery, staleTime: 0 })
    })
  if (data?.isPutAway)
    return offersAgain ? (
      <Button type="link" loading={busy} className={styles.again} onClick={() => void putAway(0)}>
        显示开始使用
      </Button>
    ) : null
  const steps = data?.steps ?? []
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <section className={styles.card} aria-label="开始使用">
      <header className={styles.head}>
        <h2 className={styles.title}>开始使用</h2>
        <span className={styles.count}>
          已完成 {done} / {steps.length}
        </span>
        <Button type="text" size="small" loading={busy} onClick={() => void putAway(1)}>
          收起
        </Button>
      </header>
      <ol className={styles.steps}>
        {steps.map(({ key, title, path, isDone }, at) => (
          <li key={key}>
            <Link to={path} className={styles.step} data-done={isDone || undefined}>
              {isDone ? (
                <CheckCircleFilled className={styles.tick} aria-label="已完成" />
              ) : (
                <span className={styles.number}>{at + 1}</span>
              )}
              <span className={styles.name}>{title}</span>
              {!isDone && <RightOutlined className={styles.arrow} />}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
