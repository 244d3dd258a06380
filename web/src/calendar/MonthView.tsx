import { PlusOutlined } from '@ant-design/icons'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { DAY, wallTime } from '#protocol/calendar/wall-time.ts'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import styles from './calendar-page.module.css'
import { DayItems } from './DayItems.tsx'
import { inWords, shortDay, todayOnWall, weekdayNames } from './dates.ts'
import { EventBar, type ItemActs } from './EventBar.tsx'
import { type CalendarItem, isLong, itemsOfDay, withMoved } from './items.ts'
import { layOutWeek, weeksOfMonth } from './month-layout.ts'
import { useDrag } from './use-drag.ts'
import type { ViewProps } from './Views.tsx'

/** Pixels: the head of a day, and a bar with the room below it. */
const HEAD = 30
const ROW = 24

/** A month in weeks; only what fits is drawn, the rest of a day is behind 查看剩余的n条 (approval-office.md §15.6). */
export function MonthView({ day, items, moved, marks, onOpen, onDrop, onCreate, onDay }: ViewProps) {
  const grid = useRef<HTMLDivElement>(null)
  const weeks = useMemo(() => weeksOfMonth(day.slice(0, 7)), [day])
  const height = useHeight(grid)
  const rows = Math.max(1, Math.floor((height / weeks.length - HEAD) / ROW))
  const timeAt = (x: number, y: number) => {
    const box = grid.current?.getBoundingClientRect()
    if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null
    const week = weeks[Math.floor(((y - box.top) / box.height) * weeks.length)]
    const at = week?.[Math.min(6, Math.floor(((x - box.left) / box.width) * 7))]
    return at === undefined ? null : wallTime(at)
  }
  const dragging = useDrag({ timeAt, vertical: 7 * DAY, step: DAY, onDrop })
  const { drag } = dragging
  const drawn = withMoved(items, drag ? new Map([...moved, [drag.item.key, drag]]) : moved)
  useFocusOf(drag?.byKeys ? drag.item.key : null, grid, drawn)
  return (
    <div className={styles.month}>
      <div className={styles.weekdays} aria-hidden>
        {weekdayNames.map((name) => (
          <span key={name}>周{name}</span>
        ))}
      </div>
      <div ref={grid} className={styles.weeks}>
        {weeks.map((week) => (
          <Week
            key={week[0]}
            week={week}
            month={day.slice(0, 7)}
            items={drawn}
            rows={rows}
            {...{ marks, onOpen, onCreate, onDay, dragging }}
          />
        ))}
      </div>
    </div>
  )
}

interface WeekProps extends ItemActs, Pick<ViewProps, 'marks' | 'onCreate' | 'onDay'> {
  week: readonly string[]
  month: string
  items: readonly CalendarItem[]
  rows: number
}

function Week({ week, month, items, rows, marks, onCreate, onDay, ...acts }: WeekProps) {
  const { bars, rest } = useMemo(() => layOutWeek(week, items, rows), [week, items, rows])
  return (
    <div className={styles.week}>
      {week.map((day, index) => (
        <DayCell
          key={day}
          day={day}
          isOutside={day.slice(0, 7) !== month}
          mark={marks(day)}
          onCreate={onCreate}
          onDay={onDay}
        >
          {(rest[index] ?? 0) > 0 && (
            <Popover
              trigger={['click']}
              content={<DayItems day={day} items={itemsOfDay(items, wallTime(day))} onOpen={acts.onOpen} />}
            >
              <button type="button" className={styles.more}>
                <span className={styles.moreWords}>查看剩余的</span>
                {rest[index]}条
              </button>
            </Popover>
          )}
        </DayCell>
      ))}
      {bars.map(({ item, from, to, row, isOpenLeft, isOpenRight }) => (
        <EventBar
          key={item.key}
          item={item}
          hasClock={!isLong(item)}
          edge={isOpenRight ? undefined : 'right'}
          style={{
            top: HEAD + row * ROW,
            insetInlineStart: `calc(${(from / 7) * 100}% + ${isOpenLeft ? 0 : 4}px)`,
            width: `calc(${((to - from + 1) / 7) * 100}% - ${(isOpenLeft ? 0 : 4) + (isOpenRight ? 0 : 4)}px)`,
          }}
          {...acts}
        />
      ))}
    </div>
  )
}

interface DayCellProps extends Pick<ViewProps, 'onCreate' | 'onDay'> {
  day: string
  isOutside: boolean
  mark: ReturnType<ViewProps['marks']>
  children: React.ReactNode
}

function DayCell({ day, isOutside, mark, onCreate, onDay, children }: DayCellProps) {
  const number = Number(day.slice(8))
  return (
    // the same is done by its button; a double click is what the specification asks for
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      className={styles.day}
      data-outside={isOutside || undefined}
      data-free={!mark.isWorked || undefined}
      onDoubleClick={({ target }) =>
        target instanceof Element && !target.closest('button') && onCreate({ day })
      }
    >
      <div className={styles.dayHead}>
        <button
          type="button"
          className={styles.dayNumber}
          data-today={day === todayOnWall() || undefined}
          aria-label={`查看${inWords(day)}`}
          aria-current={day === todayOnWall() ? 'date' : undefined}
          onClick={() => onDay(day)}
        >
          {number === 1 ? shortDay(day) : number}
        </button>
        {mark.mark && (
          <span className={styles.dayMark} data-mark={mark.mark} title={mark.name}>
            {mark.mark}
          </span>
        )}
        {mark.name && <span className={styles.dayName}>{mark.name}</span>}
        <button
          type="button"
          className={styles.add}
          aria-label={`在${shortDay(day)}新建日程`}
          title="新建日程"
          onClick={() => onCreate({ day })}
        >
          <PlusOutlined />
        </button>
      </div>
      {children}
    </div>
  )
}

/** The height of an element in pixels. */
function useHeight(box: React.RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    setHeight(box.current.getBoundingClientRect().height)
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return height
}

/** A bar that moves to another week is another element: the focus goes along. */
export function useFocusOf(
  key: string | null,
  box: React.RefObject<HTMLDivElement | null>,
  drawn: readonly CalendarItem[],
): void {
  useLayoutEffect(() => {
    if (key === null || drawn.length === 0) return
    const bar = box.current?.querySelector<HTMLElement>(`[data-item="${key}"]`)
    if (bar && document.activeElement !== bar) bar.focus({ preventScroll: true })
  }, [key, box, drawn])
}
