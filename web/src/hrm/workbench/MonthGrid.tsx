import { addDays, daysBetween } from '#protocol/platform/day.ts'
import { lunarDay } from './lunar.ts'
import { thisDay } from './times.ts'
import styles from './workbench.module.css'

interface MonthGridProps {
  from: string
  to: string
  day: string
  /** Days with entries. */
  marked: ReadonlySet<string>
  onPick: (day: string) => void
}

const weekdays = [...'一二三四五六日']

/** The weeks of a month with lunar days; a dot on days with entries. */
export function MonthGrid({ from, to, day, marked, onPick }: MonthGridProps) {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
  const today = thisDay()
  return (
    <div className={styles.grid}>
      {weekdays.map((name) => (
        <span key={name} className={styles.weekday} aria-hidden>
          {name}
        </span>
      ))}
      {days.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.day}
          data-out={each.slice(0, 7) !== day.slice(0, 7) || undefined}
          data-today={each === today || undefined}
          aria-pressed={each === day}
          title={`${Number(each.slice(5, 7))}月${Number(each.slice(8))}日${marked.has(each) ? '，有事项' : ''}`}
          onClick={() => onPick(each)}
        >
          <span className={styles.date}>{Number(each.slice(8))}</span>{' '}
          <span className={styles.lunar}>{lunarDay(each)}</span>
          {marked.has(each) && <span className={styles.dot} />}
        </button>
      ))}
    </div>
  )
}
