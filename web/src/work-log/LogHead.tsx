import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { crmUsers } from '#protocol/crm/door.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import type { LogKind } from '#protocol/work-log/rules.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import styles from './logs.module.css'
import { SalesFigures } from './SalesFigures.tsx'

const Completion = lazyComponent(async () => (await import('./Completion.tsx')).Completion)

const NOON = 12
const EVENING = 18
const greetingAt = (hour: number) => (hour < NOON ? '早上好' : hour < EVENING ? '下午好' : '晚上好')
/** Codes of the sex of a user: 1 is male, 2 female. */
const titleOf = (sex: number) => (sex === 2 ? '女士' : '先生')

const shown = [
  { type: 1, name: '日报完成情况' },
  { type: 2, name: '周报完成情况' },
  { type: 3, name: '月报完成情况' },
] as const

/** Greeting, whether today's log is written, the figures of the day, and who of those below the caller has written. */
export function LogHead() {
  const { realname, sex } = useSession().user
  const { data: counts } = useQuery(queryOf(workLogCalls.counts, {}))
  const { data: words = '' } = useQuery({ ...queryOf(workLogCalls.welcome, {}), staleTime: Infinity })
  const may = useCan()
  const [opened, setOpened] = useState<LogKind>()
  return (
    <section className={styles.card} aria-label="今天">
      <header className={styles.head}>
        <div className={styles.greeting}>
          <h2 className={styles.hello}>
            {`${greetingAt(companyNow().hour())}，${realname.slice(0, 1)}${titleOf(sex)}`}
          </h2>
          <p className={styles.quiet}>{words}</p>
        </div>
        <div className={styles.done}>
          {counts && (
            <p className={styles.quiet}>
              {(counts.nowNum > 0 || counts.isDue === 1) && (
                <span data-done={counts.nowNum > 0} className={styles.state}>
                  {counts.nowNum > 0 ? '今天日志已完成' : '今天日志还未完成'}
                </span>
              )}
              {`本月完成日志 ${counts.allNum} 篇`}
            </p>
          )}
          <div className={styles.tools}>
            {shown.map(({ type, name }) => (
              <CompletionButton key={type} type={type} name={name} onOpen={() => setOpened(type)} />
            ))}
          </div>
        </div>
      </header>
      {may([crmUsers].flat()) && <Today />}
      {opened && <Completion kind={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

/** The figures of one's own day, as they are now. */
function Today() {
  const { userId } = useSession().user
  const { data } = useQuery(queryOf(workbenchCalls.brief, { type: 'today', isUser: 1, userId }))
  return <SalesFigures label="今日销售简报" prefix="今日" figures={data?.data} source={{ today: 1 }} />
}

interface CompletionButtonProps {
  type: LogKind
  name: string
  onOpen: () => void
}

/** Hidden where the rule is not in use, and for users without anyone to follow. */
function CompletionButton({ type, name, onOpen }: CompletionButtonProps) {
  const { data } = useQuery(queryOf(workLogCalls.completion, { type }))
  if (!data?.totalNum) return null
  return <Button size="small" onClick={onOpen}>{`${name} ${data.completeNum ?? 0}/${data.totalNum}`}</Button>
}
