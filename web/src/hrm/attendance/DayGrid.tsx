import type { MonthDay } from '#protocol/hrm/attendance/month-calls.ts'
import { weekdayOf } from '#protocol/manage/door.ts'
import { companyNow } from '#web/platform/company-now.ts'
import styles from './attendance.module.css'

const WEEK = ['一', '二', '三', '四', '五', '六', '日']
const names: Readonly<Record<MonthDay['state'], string>> = {
  off: '休息',
  open: '待考勤',
  good: '正常',
  leave: '请假',
  bad: '异常',
}

interface DayGridProps {
  days: readonly MonthDay[]
  /** What a day offers, such as a correction. */
  onPick?: ((day: MonthDay) => void) | undefined
}

/** A month as a calendar: shift, clocks and what was noticed of each day. */
export function DayGrid({ days, onPick }: DayGridProps) {
  const today = companyNow().format('YYYY-MM-DD')
  const first = days[0]
  return (
    <div className={styles.grid}>
      {WEEK.map((name) => (
        <div key={name} className={styles.weekday} aria-hidden>
          {name}
        </div>
      ))}
      {first &&
        Array.from({ length: weekdayOf(first.day) - 1 }, (_, at) => (
          <div key={`before${WEEK[at] ?? ''}`} className={styles.day} data-state="off" />
        ))}
      {days.map((day) => (
        <Day key={day.day} day={day} isToday={day.day === today} onPick={onPick} />
      ))}
    </div>
  )
}

function Day({ day, isToday, onPick }: { day: MonthDay; isToday: boolean; onPick: DayGridProps['onPick'] }) {
  const content = (
    <>
      <span className={isToday ? `${styles.date} ${styles.today}` : styles.date}>
        <time dateTime={day.day}>{Number(day.day.slice(8))}</time>
        <span className={styles.small}>{day.shiftName || '休'}</span>
      </span>
      {day.clocks.length > 0 && (
        <span className={styles.small}>{day.clocks.map(({ at }) => at.slice(11, 16)).join(' · ')}</span>
      )}
      {day.reasons.map((reason) => (
        <span key={reason} className={day.state === 'bad' ? styles.reason : styles.small}>
          {reason}
        </span>
      ))}
    </>
  )
  const label = `${day.day} ${names[day.state]} ${day.reasons.join('，')}`
  const isPickable = onPick && day.state === 'bad'
  return isPickable ? (
    <button
      type="button"
      className={styles.day}
      data-state={day.state}
      title={`${label}，补卡`}
      onClick={() => onPick(day)}
    >
      {content}
      <span className={styles.unseen}>补卡</span>
    </button>
  ) : (
    <div className={styles.day} data-state={day.state} title={label}>
      {content}
    </div>
  )
}
