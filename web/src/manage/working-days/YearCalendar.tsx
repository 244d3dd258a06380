import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { MADE_UP, weekdayOf } from '#protocol/manage/working-days/days.ts'
import { weekdayNames } from './weekday-names.ts'
import styles from './working-days.module.css'
import { dayAfter, daysFrom, daysOfYear, isWorked, type YearDraft } from './year-draft.ts'

interface YearCalendarProps {
  year: number
  draft: YearDraft
  today: string
  onMark: (days: readonly string[], worked: boolean) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * A year of twelve months. A click makes a day free or worked on, with Shift all days from the one before it. One day is in
 * the order of Tab; the arrows lead on from it.
 */
export function YearCalendar({ year, draft, today, onMark }: YearCalendarProps) {
  const [current, setCurrent] = useState(today.startsWith(`${year}-`) ? today : `${year}-01-01`)
  const last = useRef<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const turn = ({ shiftKey }: MouseEvent, day: string) => {
    const days = shiftKey && last.current ? daysFrom(last.current, day) : [day]
    const worked = shiftKey && last.current ? isWorked(draft, last.current) : !isWorked(draft, day)
    last.current = day
    setCurrent(day)
    onMark(days, worked)
  }
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const to = dayAfter(current, by)
    if (!to.startsWith(`${year}-`)) return
    setCurrent(to)
    root.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from one day's button to another
    <div ref={root} className={styles.months} onKeyDown={move}>
      {months(year).map((days, at) => (
        <section key={days[0]} aria-label={`${at + 1}月`} className={styles.month}>
          <h2 className={styles.monthName}>{at + 1}月</h2>
          <div className={styles.days}>
            {weekdayNames.map((name) => (
              <span key={name} className={styles.weekday} aria-hidden="true">
                {name}
              </span>
            ))}
            {days.map((day) => (
              <DayButton
                key={day}
                day={day}
                draft={draft}
                isToday={day === today}
                isCurrent={day === current}
                onTurn={turn}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

const months = (year: number): string[][] => [
  ...Map.groupBy(daysOfYear(year), (day) => day.slice(0, 7)).values(),
]

interface DayButtonProps {
  day: string
  draft: YearDraft
  isToday: boolean
  isCurrent: boolean
  onTurn: (event: MouseEvent, day: string) => void
}

function DayButton({ day, draft, isToday, isCurrent, onTurn }: DayButtonProps) {
  const mark = draft.days.find((each) => each.day === day)
  const worked = isWorked(draft, day)
  const date = Number(day.slice(8))
  const words = [`${Number(day.slice(5, 7))}月${date}日`, worked ? '上班' : '休息', mark?.name]
  return (
    <button
      type="button"
      data-day={day}
      data-worked={worked}
      data-mark={mark?.type}
      className={styles.day}
      style={date === 1 ? { gridColumnStart: weekdayOf(day) } : undefined}
      aria-label={words.filter(Boolean).join(' ')}
      aria-pressed={mark !== undefined}
      aria-current={isToday ? 'date' : undefined}
      title={mark?.name || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={(event) => onTurn(event, day)}
    >
      {date}
      {mark && <i className={styles.mark} data-sign={mark.type === MADE_UP ? '班' : '休'} />}
    </button>
  )
}
