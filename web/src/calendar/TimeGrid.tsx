import { useLayoutEffect, useRef, useState } from 'react'
import { clockOf, DAY, type WallTime, wallOf, wallTime } from '#protocol/calendar/wall-time.ts'
import styles from './calendar-page.module.css'
import { daysOf, inWords, shortDay, todayOnWall, weekdayName } from './dates.ts'
import { layOutDay } from './day-layout.ts'
import { EventBar, type ItemActs } from './EventBar.tsx'
import { type CalendarItem, isLong, withMoved } from './items.ts'
import { useFocusOf } from './MonthView.tsx'
import { layOutWeek } from './month-layout.ts'
import { useDrag } from './use-drag.ts'
import { useMinute } from './use-minute.ts'
import type { ViewProps } from './Views.tsx'

const MINUTE = 60_000
/** Pixels of an hour, and of a row above the hours. */
const HOUR_HEIGHT = 48
const ROW = 24
/** Rows above the hours at the most. */
const MOST_LONG = 6
const STEP = 15 * MINUTE
/** The hour that is at the top when the grid opens. */
const OPENS = 8

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** A week or a day by its hours; what has none or goes over days is above them. */
export function TimeGrid(props: ViewProps) {
  const { view, day, items, moved, marks, onOpen, onDrop, onCreate, onDay } = props
  const scroll = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const days = daysOf(view, day)
  useLayoutEffect(() => {
    scroll.current?.scrollTo({ top: (OPENS - 0.5) * HOUR_HEIGHT })
  }, [])
  const timeAt = (x: number, y: number) => timeBelow(body.current, days, x, y)
  const dragging = useDrag({ timeAt, vertical: 2 * STEP, step: STEP, onDrop })
  const { drag } = dragging
  const drawn = withMoved(items, drag ? new Map([...moved, [drag.item.key, drag]]) : moved)
  useFocusOf(drag?.byKeys ? drag.item.key : null, scroll, drawn)
  const short = drawn.filter((item) => !isLong(item))
  const acts = { onOpen, dragging }
  return (
    <div ref={scroll} className={styles.timeGrid} style={{ '--days': days.length } as React.CSSProperties}>
      <div className={styles.timeHead}>
        <span className={styles.hours} />
        {days.map((each) => (
          <DayHead key={each} day={each} mark={marks(each)} onDay={onDay} />
        ))}
        <LongItems days={days} items={drawn.filter(isLong)} {...acts} />
      </div>
      <div ref={body} className={styles.timeBody} style={{ height: 24 * HOUR_HEIGHT }}>
        <div className={styles.hours} aria-hidden>
          {hours.slice(1).map((hour) => (
            <span key={hour} className={styles.hour} style={{ top: hour * HOUR_HEIGHT }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        {days.map((each) => (
          <DayColumn
            key={each}
            day={each}
            isFree={!marks(each).isWorked}
            items={short}
            timeAt={timeAt}
            onCreate={onCreate}
            {...acts}
          />
        ))}
      </div>
    </div>
  )
}

interface DayHeadProps extends Pick<ViewProps, 'onDay'> {
  day: string
  mark: ReturnType<ViewProps['marks']>
}

const DayHead = ({ day, mark, onDay }: DayHeadProps) => (
  <button
    type="button"
    className={styles.timeDay}
    data-today={day === todayOnWall() || undefined}
    title={`查看${inWords(day)}`}
    onClick={() => onDay(day)}
  >
    <span>{weekdayName(day)}</span>
    <span className={styles.timeDate}>{shortDay(day)}</span>
    {mark.mark && (
      <span className={styles.dayMark} data-mark={mark.mark} title={mark.name}>
        {mark.mark}
      </span>
    )}
  </button>
)

interface LongItemsProps extends ItemActs {
  days: readonly string[]
  items: readonly CalendarItem[]
}

/** In rows above the hours, as in a month. */
function LongItems({ days, items, ...acts }: LongItemsProps) {
  const [isOpen, open] = useState(false)
  const { bars, rest } = layOutWeek(days, items, isOpen ? Infinity : MOST_LONG)
  const most = bars.reduce((rows, { row }) => Math.max(rows, row + 1), 0)
  const hidden = Math.max(0, ...rest)
  if (bars.length === 0) return null
  return (
    <>
      <span className={styles.hours}>全天</span>
      <div className={styles.long} style={{ height: (most + (hidden > 0 ? 1 : 0)) * ROW + 4 }}>
        {bars
          .filter(({ from }) => from < days.length)
          .map(({ item, from, to, row, isOpenLeft }) => (
            <EventBar
              key={item.key}
              item={item}
              style={{
                top: row * ROW + 2,
                insetInlineStart: `calc(${(from / days.length) * 100}% + ${isOpenLeft ? 0 : 4}px)`,
                width: `calc(${((Math.min(to, days.length - 1) - from + 1) / days.length) * 100}% - 8px)`,
              }}
              {...acts}
            />
          ))}
        {hidden > 0 && (
          <button type="button" className={styles.more} onClick={() => open(true)}>
            查看剩余的{hidden}条
          </button>
        )}
      </div>
    </>
  )
}

interface DayColumnProps extends ItemActs, Pick<ViewProps, 'onCreate'> {
  day: string
  isFree: boolean
  items: readonly CalendarItem[]
  timeAt: (x: number, y: number) => WallTime | null
}

function DayColumn({ day, isFree, items, timeAt, onCreate, ...acts }: DayColumnProps) {
  const begins = wallTime(day)
  const { drawn, draw } = useDrawing(begins, timeAt, (range) => onCreate({ day, range }))
  const isToday = day === todayOnWall()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: 新建日程 does the same by keyboard
    <div
      className={styles.column}
      data-free={isFree || undefined}
      onPointerDown={draw}
      onDoubleClick={({ target, currentTarget }) => target === currentTarget && onCreate({ day })}
    >
      {layOutDay(begins, items).map(({ item, top, bottom, column, columns }) => (
        <EventBar
          key={item.key}
          item={item}
          hasClock
          edge={bottom < 1 ? 'bottom' : undefined}
          className={styles.box}
          style={{
            top: `${top * 100}%`,
            height: `max(20px, calc(${(bottom - top) * 100}% - 2px))`,
            insetInlineStart: `calc(${(column / columns) * 100}% + 2px)`,
            width: `calc(${100 / columns}% - 4px)`,
          }}
          {...acts}
        />
      ))}
      {drawn && (
        <div
          className={styles.drawn}
          style={{
            top: `${((drawn.start - begins) / DAY) * 100}%`,
            height: `${((drawn.end - drawn.start) / DAY) * 100}%`,
          }}
        />
      )}
      {isToday && <Now />}
    </div>
  )
}

function Now() {
  const now = useMinute()
  return <div className={styles.now} style={{ top: `${(clockOf(wallOf(now)) / DAY) * 100}%` }} aria-hidden />
}

/** Draws a new event over free hours of the day by pressing and pulling; a press alone draws none. */
function useDrawing(
  begins: WallTime,
  timeAt: (x: number, y: number) => WallTime | null,
  onDrawn: (range: { start: WallTime; end: WallTime }) => void,
) {
  const [drawn, setDrawn] = useState<{ start: WallTime; end: WallTime } | null>(null)
  const draw = (event: React.PointerEvent) => {
    const origin = timeAt(event.clientX, event.clientY)
    if (event.button !== 0 || event.pointerType === 'touch' || event.target !== event.currentTarget) return
    if (origin === null) return
    const controller = new AbortController()
    let range: { start: WallTime; end: WallTime } | null = null
    const pull = (next: PointerEvent) => {
      const at = timeAt(next.clientX, next.clientY)
      if (at === null) return
      const clock = Math.min(DAY, Math.max(0, clockOf(at)))
      const until = begins + clock
      range = until === origin ? null : { start: Math.min(origin, until), end: Math.max(origin, until) }
      setDrawn(range)
    }
    const end = (next: Event) => {
      controller.abort()
      setDrawn(null)
      if (range && next.type === 'pointerup') onDrawn(range)
    }
    const { signal } = controller
    addEventListener('pointermove', pull, { signal })
    addEventListener('pointerup', end, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', (key) => key.key === 'Escape' && end(key), { signal })
  }
  return { drawn, draw }
}

/** The time below a point, to a quarter of an hour. */
function timeBelow(
  body: HTMLDivElement | null,
  days: readonly string[],
  x: number,
  y: number,
): WallTime | null {
  const columns = [...(body?.children ?? [])].slice(1)
  const at = columns.findIndex((column) => {
    const { left, right } = column.getBoundingClientRect()
    return left <= x && x < right
  })
  const [column, day] = [columns[at], days[at]]
  if (!column || day === undefined) return null
  const { top, height } = column.getBoundingClientRect()
  const clock = Math.min(DAY, Math.max(0, ((y - top) / height) * DAY))
  return wallTime(day) + Math.round(clock / STEP) * STEP
}
