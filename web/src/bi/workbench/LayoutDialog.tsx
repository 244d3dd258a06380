import { HolderOutlined } from '@ant-design/icons'
import {
  closestCenter,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useState } from 'react'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { type Card, cards } from '#protocol/bi/workbench/layout.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Dragging } from '#web/ui/Dragging.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { movedCard } from './arrange.ts'
import styles from './layout.module.css'

const columns = [
  { list: 1, title: '左栏' },
  { list: 2, title: '右栏' },
] as const

const titleOf = (modelId: number) => cards.find((card) => card.modelId === modelId)?.title ?? ''
const columnId = (list: 1 | 2) => `column ${list}`
/** Where something is dropped: on a card, or in a column that has none there. */
const placeOf = (id: unknown): { card: number } | { list: 1 | 2 } =>
  typeof id === 'number' ? { card: id } : { list: id === columnId(2) ? 2 : 1 }

interface LayoutDialogProps {
  arranged: readonly Card[]
  onClose: () => void
}

/** 仪表盘模块设置: cards in two columns, dragged or moved by keyboard, each shown or hidden (bi.md §17.2). */
export function LayoutDialog({ arranged, onClose }: LayoutDialogProps) {
  const [draft, setDraft] = useState(arranged)
  const [busy, run] = useBusy()
  const client = useQueryClient()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = ({ active, over }: DragOverEvent | DragEndEvent) => {
    if (!over || typeof active.id !== 'number' || over.id === active.id) return
    const moved = active.id
    setDraft((now) => movedCard(now, moved, placeOf(over.id)))
  }
  const toggle = (modelId: number, isShown: boolean) =>
    setDraft((now) =>
      now.map((card) => (card.modelId === modelId ? { ...card, isHidden: isShown ? 0 : 1 } : card)),
    )
  const save = async () => {
    const placed = (list: 1 | 2) =>
      draft.filter((card) => card.list === list).map(({ modelId, isHidden }) => ({ modelId, isHidden }))
    if (!(await run(() => ask(workbenchCalls.setLayout, { left: placed(1), right: placed(2) })))) return
    toast.success('操作成功')
    onClose()
    await refresh(client, workbenchCalls.layout)
  }
  return (
    <Dialog
      title="仪表盘模块设置"
      width={640}
      okText="保存"
      busy={busy}
      dirty={draft !== arranged && !busy}
      onOk={() => void save()}
      onClose={onClose}
    >
      <p className={styles.hint}>拖动调整模块的位置与顺序，关闭开关即在仪表盘中隐藏。</p>
      <Dragging sensors={sensors} collisionDetection={closestCenter} onDragOver={move} onDragEnd={move}>
        <div className={styles.columns}>
          {columns.map(({ list, title }) => (
            <Column
              key={list}
              list={list}
              title={title}
              cards={draft.filter((card) => card.list === list)}
              onToggle={toggle}
            />
          ))}
        </div>
      </Dragging>
    </Dialog>
  )
}

interface ColumnProps {
  list: 1 | 2
  title: string
  cards: readonly Card[]
  onToggle: (modelId: number, isShown: boolean) => void
}

function Column({ list, title, cards: own, onToggle }: ColumnProps) {
  const { setNodeRef } = useDroppable({ id: columnId(list) })
  return (
    <section className={styles.column} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <SortableContext items={own.map(({ modelId }) => modelId)} strategy={verticalListSortingStrategy}>
        <ul ref={setNodeRef} className={styles.list}>
          {own.map((card) => (
            <CardRow key={card.modelId} card={card} onToggle={onToggle} />
          ))}
          {own.length === 0 && <li className={styles.empty}>拖到这里</li>}
        </ul>
      </SortableContext>
    </section>
  )
}

function CardRow({ card, onToggle }: { card: Card } & Pick<ColumnProps, 'onToggle'>) {
  const { modelId, isHidden } = card
  const title = titleOf(modelId)
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: modelId })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${styles.row} ${styles.moving}` : styles.row}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        aria-label={`移动 ${title}`}
        title="拖动排序"
        {...attributes}
        {...listeners}
      >
        <HolderOutlined />
      </button>
      <span className={styles.name}>{title}</span>
      <Switch
        size="small"
        aria-label={`显示 ${title}`}
        checked={isHidden === 0}
        onChange={(isShown) => onToggle(modelId, isShown)}
      />
    </li>
  )
}
