import { type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { type PointerEvent, type RefObject, useLayoutEffect } from 'react'
import { Dragging } from '#web/ui/Dragging.tsx'
import type { GridColumn } from './column.ts'

/** What a press on a head cell begins, by the id of its column. */
export type Grips = Map<number, (event: PointerEvent) => void>

interface ColumnDraggingProps {
  /** The row of head cells; each names its column in `data-column`. */
  head: RefObject<HTMLElement | null>
  grips: Grips
  /** Those on the screen. */
  columns: readonly GridColumn[]
  /** All free columns in order, on the screen or not. */
  order: readonly number[]
  onMove: (moved: number, before: number) => void
}

/**
 * Makes existing head cells draggable. Renders no cells: a re-created cell would lose the current press. Screen reader announcements
 * are rendered outside, since a row may contain only cells.
 */
export function ColumnDragging({ head, grips, columns, order, onMove }: ColumnDraggingProps) {
  // a short pull is still a click
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(Number(active.id), Number(over.id))
  }
  return (
    <Dragging sensors={sensors} onDragEnd={drop} accessibility={{ container: document.body }}>
      <SortableContext items={[...order]} strategy={horizontalListSortingStrategy}>
        {columns.map(({ id }) => (
          <Grip key={id} id={id} head={head} grips={grips} />
        ))}
      </SortableContext>
    </Dragging>
  )
}

function Grip({ id, head, grips }: Pick<ColumnDraggingProps, 'head' | 'grips'> & { id: number }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  useLayoutEffect(() => {
    const cell = cellOf(head.current, id)
    setNodeRef(cell)
    return () => setNodeRef(null)
  }, [id, head, setNodeRef])
  useLayoutEffect(() => {
    grips.set(id, (event) => listeners?.onPointerDown?.(event))
    return () => void grips.delete(id)
  }, [id, grips, listeners])
  useLayoutEffect(() => {
    const cell = cellOf(head.current, id)
    if (!cell) return
    cell.style.transform = transform ? `translateX(${transform.x}px)` : ''
    cell.style.transition = transition ?? ''
    cell.style.zIndex = isDragging ? '1' : ''
  }, [id, head, transform, transition, isDragging])
  return null
}

const cellOf = (head: HTMLElement | null, id: number) =>
  head?.querySelector<HTMLElement>(`[data-column="${id}"]`) ?? null
