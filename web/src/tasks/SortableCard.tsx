import { HolderOutlined } from '@ant-design/icons'
import { type NewIndexGetter, useSortable } from '@dnd-kit/sortable'
import { memo, type ReactNode, useCallback } from 'react'
import type { CardPlace } from '#web/ui/board/CardList.tsx'
import styles from './board.module.css'
import type { CardTask } from './cards.ts'

/** Draws a card with its handle. The same function as long as cards look the same: only then a drop draws the dropped card alone. */
export type DrawCard = (task: CardTask, handle: ReactNode) => ReactNode

interface SortableCardProps {
  task: CardTask
  place: CardPlace
  mayDrag: boolean
  /** Nothing is dropped on it. */
  isFixed?: boolean
  draw: DrawCard
}

/** Where a card comes to lie while another one is over a place, without a copy of the column for each of its cards. */
const getNewIndex: NewIndexGetter = ({ id, items, activeIndex, overIndex }) => {
  const index = items.indexOf(id)
  if (index === activeIndex) return overIndex
  if (activeIndex < index && index <= overIndex) return index - 1
  return overIndex <= index && index < activeIndex ? index + 1 : index
}
/** Cards lie where they were dropped from the next frame on: none is measured to glide there. */
const animateLayoutChanges = () => false

/** A card that is dragged by its handle; what follows the pointer is drawn above the board. */
export function SortableCard({ task, place, mayDrag, isFixed = false, draw }: SortableCardProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({
      id: task.taskId,
      disabled: { draggable: !mayDrag, droppable: isFixed },
      getNewIndex,
      animateLayoutChanges,
    })
  const { ref, style, ...where } = place
  // the same function for each drawing: another one would be taken for another element
  const both = useCallback(
    (element: HTMLElement | null) => {
      setNodeRef(element)
      ref(element)
    },
    [setNodeRef, ref],
  )
  return (
    <li
      {...where}
      ref={both}
      className={styles.card}
      data-moving={isDragging || undefined}
      style={{
        ...style,
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      <Face
        task={task}
        draw={draw}
        handle={mayDrag ? { ref: setActivatorNodeRef, attributes, listeners } : undefined}
      />
    </li>
  )
}

type Sortable = ReturnType<typeof useSortable>
interface FaceProps {
  task: CardTask
  draw: DrawCard
  handle: ({ ref: Sortable['setActivatorNodeRef'] } & Pick<Sortable, 'attributes' | 'listeners'>) | undefined
}

/** What a card shows: drawn again when that changes, not with each step of a drag. */
const Face = memo(
  ({ task, draw, handle }: FaceProps) =>
    draw(
      task,
      handle && (
        <button
          ref={handle.ref}
          type="button"
          className={styles.handle}
          aria-label={`拖动${task.name}`}
          {...handle.attributes}
          {...handle.listeners}
        >
          <HolderOutlined />
        </button>
      ),
    ),
  (one, other) =>
    one.task === other.task &&
    one.draw === other.draw &&
    one.handle?.ref === other.handle?.ref &&
    one.handle?.attributes === other.handle?.attributes &&
    one.handle?.listeners === other.handle?.listeners,
)
