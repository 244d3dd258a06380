import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { clockCalls } from '#protocol/hrm/attendance/clock-calls.ts'
import { clockTypes } from '#protocol/hrm/attendance/words.ts'
import { wordOf } from '#protocol/hrm/coded.ts'
import { locateDevice } from '#web/fields/location/point.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './attendance.module.css'
import { refreshAttendance } from './refresh.ts'

const IN = 1
const OUT = 2
/** Milliseconds to wait for the position. */
const PATIENCE = 5000

const nowhere = { lng: '', lat: '' }

/** The position of the device; none where it does not say in time. */
const whereAmI = (): Promise<{ lng: string; lat: string }> =>
  Promise.race([
    locateDevice().catch(() => nowhere),
    new Promise<typeof nowhere>((resolve) => setTimeout(() => resolve(nowhere), PATIENCE)),
  ])

/** The own clock: the time now, which is the server's, what was clocked today, both buttons, and what else may be begun. */
export function ClockCard({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [now, setNow] = useState(companyNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(companyNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const today = now.format('YYYY-MM-DD')
  const { data } = useQuery(queryOf(clockCalls.mine, { date: `${today.slice(0, 7)}-01 00:00:00`, limit: 20 }))
  const own = (data?.list ?? []).filter(({ attendanceTime }) => attendanceTime === today).toReversed()
  const punch = (clockType: 1 | 2) =>
    run(async () => {
      const requestKey = newRequestKey()
      const place = await whereAmI()
      await attempt(
        ask(clockCalls.punch, { clockType, ...place, requestKey }).then(async (clock) => {
          toast.success(`${wordOf(clockTypes, clockType)}成功：${clock.clockTime.slice(11, 16)}`)
          await refreshAttendance(client)
        }),
      )
    })
  const hasCome = own.some(({ clockType }) => clockType === IN)
  return (
    <section className={`${styles.card} ${styles.clock}`} aria-label="打卡">
      <span className={styles.small}>{now.format('M月D日')}</span>
      <time className={styles.now}>{now.format('HH:mm:ss')}</time>
      <div className={styles.punches}>
        <Button
          {...(hasCome ? {} : { type: 'primary' as const })}
          loading={busy}
          onClick={() => void punch(IN)}
        >
          上班打卡
        </Button>
        <Button
          {...(hasCome ? { type: 'primary' as const } : {})}
          loading={busy}
          onClick={() => void punch(OUT)}
        >
          下班打卡
        </Button>
      </div>
      <ul className={styles.list} aria-label="今天的打卡">
        {own.length === 0 ? (
          <li className={styles.small}>今天还没有打卡</li>
        ) : (
          own.map(({ clockId, clockTime, clockType, isOutside }) => (
            <li key={clockId} className={styles.small}>
              {clockTime.slice(11, 16)} {wordOf(clockTypes, clockType)}
              {isOutside && '（外勤）'}
            </li>
          ))
        )}
      </ul>
      {children}
    </section>
  )
}
