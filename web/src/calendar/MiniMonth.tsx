import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DAY, dayOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './calendar-side.module.css'
import { inWords, rangeOf, stepBy, titleOf, todayOnWall, weekdayNames } from './dates.ts'
import { weeksOfMonth } from './month-layout.ts'
import { useMarkedDays } from './use-calendar.ts'

interface MiniMonthProps {
  day: string
  userId: number | undefined
  onDay: (day: string) => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** A small month with a dot below every day that has anything; a press shows the day. */
export function MiniMonth({ day, userId, onDay }: MiniMonthProps) {
  const [at, setAt] = useState({ shown: day, of: day })
  // another day of the page brings its month
  if (at.of !== day) setAt({ shown: day, of: day })
  const shown = at.of === day ? at.shown : day
  const weeks = weeksOfMonth(shown.slice(0, 7))
  const marked = new Set(useMarkedDays(rangeOf(weeks.flat()), userId).data)
  const grid = useRef<HTMLDivElement>(null)
  // one stop of the Tab key; arrow keys lead through the days, over the months too
  const stop = shown.slice(0, 7) === day.slice(0, 7) ? day : `${shown.slice(0, 7)}-01`
  const walk = (event: KeyboardEvent, from: string) => {
    const by = steps[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = dayOf(wallTime(from) + by * DAY)
    if (!weeks.flat().includes(next)) flushSync(() => setAt({ shown: next, of: day }))
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const turn = (by: 1 | -1) => setAt({ shown: stepBy('month', shown, by), of: day })
  return (
    <section className={styles.mini} aria-label="小月历">
      <header className={styles.miniHead}>
        <span className={styles.miniTitle}>{titleOf('month', shown)}</span>
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined />}
          aria-label="上个月"
          onClick={() => turn(-1)}
        />
        <Button
          type="text"
          size="small"
          icon={<RightOutlined />}
          aria-label="下个月"
          onClick={() => turn(1)}
        />
      </header>
      <div ref={grid} className={styles.miniGrid}>
        {weekdayNames.map((name) => (
          <span key={name} className={styles.miniName} aria-hidden>
            {name}
          </span>
        ))}
        {weeks.flat().map((each) => (
          <button
            key={each}
            type="button"
            className={styles.miniDay}
            data-day={each}
            tabIndex={each === stop ? 0 : -1}
            aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
            onKeyDown={(event) => walk(event, each)}
            data-outside={each.slice(0, 7) !== shown.slice(0, 7) || undefined}
            data-today={each === todayOnWall() || undefined}
            data-chosen={each === day || undefined}
            aria-label={`${inWords(each)}${marked.has(each) ? '，有日程' : ''}`}
            aria-current={each === day ? 'date' : undefined}
            onClick={() => onDay(each)}
          >
            {Number(each.slice(8))}
            {marked.has(each) && <span className={styles.miniDot} />}
          </button>
        ))}
      </div>
    </section>
  )
}
