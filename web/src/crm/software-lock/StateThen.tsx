import { useQuery } from '@tanstack/react-query'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { lockStatus } from '#protocol/crm/software-lock/status.ts'
import { messageOf } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from './software-lock.module.css'

const DAY = 'YYYY-MM-DD'

/** What the lock was on a day, by what is known now or by what was known on another day. */
export function StateThen({ lockId }: { lockId: number }) {
  const [date, setDate] = useState<Dayjs | null>(null)
  const [knownAt, setKnownAt] = useState<Dayjs | null>(null)
  return (
    <section className={styles.then} aria-label="某日的状态">
      <div className={styles.choice}>
        <label htmlFor="lock-state-day">查看某日状态</label>
        <DatePicker id="lock-state-day" value={date} onChange={setDate} placeholder="选择日期" />
        {date && (
          <>
            <label htmlFor="lock-state-known">按当时所知</label>
            <DatePicker
              id="lock-state-known"
              value={knownAt}
              onChange={setKnownAt}
              maxDate={companyNow()}
              placeholder="现在"
            />
          </>
        )}
      </div>
      {date && <Then lockId={lockId} date={date.format(DAY)} knownAt={knownAt?.format(DAY) ?? ''} />}
    </section>
  )
}

function Then({ lockId, date, knownAt }: { lockId: number; date: string; knownAt: string }) {
  const { data, error, refetch } = useQuery(queryOf(lockCalls.stateAt, { lockId, date, knownAt }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <p className={styles.quiet}>正在计算…</p>
  if (!data.isKnown) return <p className={styles.quiet}>{date} 时还没有这把锁的记录</p>
  const shown = Object.values(lockStatus.vocabulary).find(({ code }) => code === data.status)
  const others = data.values.filter(({ key, text }) => key !== 'status' && text !== '')
  return (
    <dl className={styles.values}>
      {shown && (
        <div>
          <dt>{lockStatus.title}</dt>
          <dd>
            <StatusDot status={shown.tone} text={shown.word} />
          </dd>
        </div>
      )}
      {others.map(({ key, label, text }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
