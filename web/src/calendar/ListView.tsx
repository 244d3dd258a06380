import { useLayoutEffect, useRef } from 'react'
import { wallTime } from '#protocol/calendar/wall-time.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import styles from './calendar-page.module.css'
import { ItemList } from './DayItems.tsx'
import { daysOf, inWords, todayOnWall, weekdayName } from './dates.ts'
import { itemsOfDay } from './items.ts'
import type { ViewProps } from './Views.tsx'

/** The days of a month that have anything, with all of it. */
export function ListView({ day, items, marks, onOpen, onDay }: ViewProps) {
  const days = daysOf('list', day)
    .map((each) => ({ day: each, items: itemsOfDay(items, wallTime(each)) }))
    .filter((each) => each.items.length > 0)
  const list = useRef<HTMLOListElement>(null)
  const opens = days.find((each) => each.day >= day)?.day
  useLayoutEffect(() => {
    // the day that is looked at, or the next one with anything
    list.current?.querySelector(`[data-day="${opens}"]`)?.scrollIntoView({ block: 'start' })
  }, [opens])
  if (days.length === 0) return <EmptyState text="暂无日程" />
  return (
    <ol ref={list} className={styles.agenda}>
      {days.map((each) => (
        <li key={each.day} data-day={each.day}>
          <button
            type="button"
            className={styles.agendaHead}
            data-today={each.day === todayOnWall() || undefined}
            onClick={() => onDay(each.day)}
          >
            {inWords(each.day)} {weekdayName(each.day)}
            {marks(each.day).name && <span className={styles.dayName}>{marks(each.day).name}</span>}
          </button>
          <ItemList day={each.day} items={each.items} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}
