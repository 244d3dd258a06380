import { HolderOutlined } from '@ant-design/icons'
import {
  closestCenter,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { Dragging } from '#web/ui/Dragging.tsx'
import styles from './sortable.module.css'

export interface SortableListProps<Item> {
  items: readonly Item[]
  idOf: (item: Item) => number
  nameOf: (item: Item) => string
  render: (item: Item) => ReactNode
  onSort: (items: Item[]) => void
  /** Accessible name of the list, without a heading. */
  label?: string
}

interface SortableRowProps {
  id: number
  name: string
  children: ReactNode
}

function SortableRow({ id, name, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${styles.row} ${styles.moving}` : styles.row}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        aria-label={`移动 ${name}`}
        title="拖动排序"
        {...attributes}
        {...listeners}
      >
        <HolderOutlined />
      </button>
      {children}
    </li>
  )
}

/** A list put in order by dragging, or with the handle focused by Space and ↑ ↓. */
export function SortableList<Item>({ items, idOf, nameOf, render, onSort, label }: SortableListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const from = items.findIndex((item) => idOf(item) === active.id)
    const to = items.findIndex((item) => idOf(item) === over?.id)
    if (from >= 0 && to >= 0 && from !== to) onSort(arrayMove([...items], from, to))
  }
  return (
    <Dragging sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={items.map(idOf)} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={label}>
          {items.map((item) => (
            <SortableRow key={idOf(item)} id={idOf(item)} name={nameOf(item)}>
              {render(item)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </Dragging>
  )
}
