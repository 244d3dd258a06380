import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react'
import styles from './cards.module.css'
import { useSeen } from './use-seen.ts'

/** Pixels of a card until it is measured: a name in one line, and the line of its owner. One that is as high is not placed again. */
const CARD = 76
/** How much of the window the cards of a board have, about. */
const SHARE = 0.7
const GAP = 8
/** Cards that are drawn beyond those that can be seen. */
const BEYOND = 3

/** Of the element of a card. */
export interface CardPlace {
  ref: (element: HTMLElement | null) => void
  style: CSSProperties
  'data-index': number
  'aria-setsize': number
  'aria-posinset': number
}

interface CardListProps<Card> {
  cards: readonly Card[]
  /** Unique among the cards of the board. */
  idOf: (card: Card) => number
  /** Shown without cards. */
  empty: string
  /** A card that is drawn wherever it is: it is being dragged. */
  kept?: number | undefined
  /** The area in which the cards scroll. */
  areaRef?: (element: HTMLElement | null) => void
  /** A list item. */
  render: (card: Card, place: CardPlace) => ReactNode
}

/** Cards of a column, of which only those that can be seen are drawn, and none before the column is seen; ↑ and ↓ lead from name to name. */
export function CardList<Card>({ cards, idOf, empty, kept, areaRef, render }: CardListProps<Card>) {
  const scroller = useRef<HTMLDivElement>(null)
  // the same function for each drawing: another one would be taken for another element
  const area = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      areaRef?.(element)
    },
    [areaRef],
  )
  const isSeen = useSeen(scroller)
  const keptAt = kept === undefined ? -1 : cards.findIndex((card) => idOf(card) === kept)
  const list = useVirtualizer({
    count: cards.length,
    enabled: isSeen,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => {
      const card = cards[index]
      return card === undefined ? index : idOf(card)
    },
    estimateSize: () => CARD,
    // the first drawing has the cards: without a size it would be followed by another one
    initialRect: { width: 0, height: window.innerHeight * SHARE },
    gap: GAP,
    overscan: BEYOND,
    rangeExtractor: (range: Range) => withKept(defaultRangeExtractor(range), keptAt),
  })
  const walk = (event: KeyboardEvent) => {
    const next = indexAfter(event)
    if (next === null || next < 0 || next >= cards.length) return
    event.preventDefault()
    list.scrollToIndex(next)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-open]`)?.focus(),
    )
  }
  return (
    <div ref={area} className={styles.cards} data-virtual>
      {cards.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.places} style={{ height: list.getTotalSize() }} onKeyDown={walk}>
        {list.getVirtualItems().map((item) => {
          const card = cards[item.index]
          return card && render(card, placeOf(item, cards.length, list.measureElement))
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
