import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import styles from './board.module.css'

/** Pixels of a card until it is measured: two lines. */
const CARD = 66
const GAP = 8
/** Cards that are drawn beyond those that can be seen. */
const BEYOND = 6

/** Of the element of a card. */
export interface CardPlace {
  ref: (element: HTMLElement | null) => void
  style: CSSProperties
  'data-index': number
  'aria-setsize': number
  'aria-posinset': number
}

interface CardListProps {
  tasks: readonly TaskInfo[]
  /** A task that is drawn wherever it is: it is being dragged. */
  kept?: number | undefined
  /** The area in which the cards scroll. */
  areaRef?: (element: HTMLElement | null) => void
  /** A list item. */
  render: (task: TaskInfo, place: CardPlace) => ReactNode
}

/** Cards of a column, of which only those that can be seen are drawn; ↑ and ↓ lead from name to name. */
export function CardList({ tasks, kept, areaRef, render }: CardListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // the same function for each drawing: another one would be taken for another element
  const area = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      areaRef?.(element)
    },
    [areaRef],
  )
  const keptAt = kept === undefined ? -1 : tasks.findIndex(({ taskId }) => taskId === kept)
  const list = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => tasks[index]?.taskId ?? index,
    estimateSize: () => CARD,
    gap: GAP,
    overscan: BEYOND,
    rangeExtractor: (range: Range) => withKept(defaultRangeExtractor(range), keptAt),
  })
  const walk = (event: KeyboardEvent) => {
    const next = indexAfter(event)
    if (next === null || next < 0 || next >= tasks.length) return
    event.preventDefault()
    list.scrollToIndex(next)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-open]`)?.focus(),
    )
  }
  return (
    <div ref={area} className={styles.cards} data-virtual>
      {tasks.length === 0 && <p className={styles.empty}>没有任务</p>}
      <ul className={styles.places} style={{ height: list.getTotalSize() }} onKeyDown={walk}>
        {list.getVirtualItems().map((item) => {
          const task = tasks[item.index]
          return task && render(task, placeOf(item, tasks.length, list.measureElement))
        })}
      </ul>
    </div>
  )
}

const withKept = (drawn: number[], kept: number): number[] =>
  kept < 0 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((one, other) => one - other)

const placeOf = ({ index, start }: VirtualItem, count: number, ref: CardPlace['ref']): CardPlace => ({
  ref,
  style: { top: start },
  'data-index': index,
  'aria-setsize': count,
  'aria-posinset': index + 1,
})

/** The place to which a key leads from the name that has the focus; null for other keys and elements. */
function indexAfter({ key, target }: KeyboardEvent): number | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(target instanceof HTMLElement) || !target.matches('[data-open]')) return null
  const card = target.closest<HTMLElement>('[data-index]')
  return card ? Number(card.dataset.index) + step : null
}
