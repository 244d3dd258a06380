import { RetweetOutlined } from '@ant-design/icons'
import type { CSSProperties } from 'react'
import styles from './calendar-page.module.css'
import { clockInWords, rangeInWords } from './dates.ts'
import { type CalendarItem, mayMove, noteOf, opensNothing } from './items.ts'
import type { DragKind, useDrag } from './use-drag.ts'

/** What the page does with an item. */
export interface ItemActs {
  onOpen: (item: CalendarItem) => void
  dragging: ReturnType<typeof useDrag>
}

interface EventBarProps extends ItemActs {
  item: CalendarItem
  /** How it lies in its week or day. */
  style: CSSProperties
  /** Its hour is shown in front of it. */
  hasClock?: boolean
  /** Which edge stretches it; none of one that goes on elsewhere. */
  edge?: 'right' | 'bottom' | undefined
  className?: string | undefined
}

/** One item in a grid: a press opens it, a drag moves it, its edge stretches it, Alt with an arrow does both by keyboard. */
export function EventBar({ item, style, hasClock, edge, className = '', onOpen, dragging }: EventBarProps) {
  const { drag, grab, lift, isPress } = dragging
  const isMovable = mayMove(item)
  const isDragged = drag?.item.key === item.key
  const hold = (kind: DragKind) => (isMovable ? { onPointerDown: pressing(kind) } : {})
  const pressing = (kind: DragKind) => (event: React.PointerEvent) => grab(event, item, kind)
  const words = `${item.title} ${rangeInWords(item)}`
  return (
    <div
      className={`${styles.bar} ${className}`}
      data-entry={item.entry !== undefined || undefined}
      data-dragged={isDragged || undefined}
      data-movable={isMovable || undefined}
      style={{ ...style, '--event': item.color } as CSSProperties}
      {...hold('move')}
    >
      <button
        type="button"
        className={styles.barButton}
        data-item={item.key}
        aria-label={words}
        aria-keyshortcuts={isMovable ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
        aria-disabled={opensNothing(item) || undefined}
        title={`${words}${noteOf(item)}`}
        onClick={() => isPress() && onOpen(item)}
        onKeyDown={(event) => {
          if (isMovable && event.altKey && lift(item, event.key, event.shiftKey)) event.preventDefault()
        }}
      >
        {hasClock && <span className={styles.clock}>{clockInWords(item.start)}</span>}
        <span className={styles.barTitle}>{item.title}</span>
        {item.event && item.event.repetitionType > 1 && <RetweetOutlined aria-label="重复" />}
      </button>
      {isMovable && edge && <span className={styles.edge} data-edge={edge} {...hold('stretch')} />}
    </div>
  )
}
