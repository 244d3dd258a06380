import { closestCenter, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FlowRow, flowCalls } from '#protocol/approval/flow-calls.ts'
import { TypeIcon } from '#web/approval/door.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Dragging } from '#web/ui/Dragging.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './examine.module.css'
import { useUsableTypes } from './use-examines.ts'

/** Pixels (approval-office.md §10.6). */
const WIDTH = 500
const START_DISTANCE = 6

interface TypePickerProps {
  onChoose: (examineId: number) => void
  onClose: () => void
}

/** 审批类型: what the user may begin, in an order of their own. */
export function TypePicker({ onChoose, onClose }: TypePickerProps) {
  const { data, error, refetch } = useUsableTypes()
  return (
    <Dialog title="审批类型" width={WIDTH} onClose={onClose}>
      {error ? (
        <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={3} columns={3} height={72} />
      ) : data.list.length === 0 ? (
        <EmptyState
          compact
          text="没有您可以发起的审批类型"
          hint="请联系管理员在办公审批流中设置发起人范围。"
        />
      ) : (
        <Types types={data.list} onChoose={onChoose} />
      )}
    </Dialog>
  )
}

/** Dragged by pointer, or moved with Alt and an arrow key; saved at once, and back where that is refused. */
function Types({ types, onChoose }: { types: readonly FlowRow[]; onChoose: (examineId: number) => void }) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<readonly FlowRow[] | null>(null)
  const shown = wanted ?? types
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: START_DISTANCE } }))
  const move = async (from: number, to: number) => {
    if (from < 0 || to < 0 || to >= shown.length || from === to) return
    const next = arrayMove([...shown], from, to)
    setWanted(next)
    const list = next.map(({ examineId }) => ({ categoryId: examineId }))
    if (await attempt(ask(flowCalls.sortUsable, { list }))) await refresh(client, flowCalls.usable)
    setWanted(null)
  }
  const placeOf = (id: unknown) => shown.findIndex(({ examineId }) => examineId === id)
  const drop = ({ active, over }: DragEndEvent) => void move(placeOf(active.id), placeOf(over?.id))
  return (
    <Dragging sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={shown.map(({ examineId }) => examineId)} strategy={rectSortingStrategy}>
        <ul className={styles.picker} aria-label="可以发起的审批类型">
          {shown.map((type, at) => (
            <Choice
              key={type.examineId}
              type={type}
              isFirst={at === 0}
              onChoose={() => onChoose(type.examineId)}
              onMove={(by) => void move(at, at + by)}
            />
          ))}
        </ul>
      </SortableContext>
      <p className={styles.hint}>拖动或按 Alt+← → 调整顺序</p>
    </Dragging>
  )
}

interface ChoiceProps {
  type: FlowRow
  /** It has the keyboard when the picker opens. */
  isFirst: boolean
  onChoose: () => void
  onMove: (by: 1 | -1) => void
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

function Choice({ type, isFirst, onChoose, onMove }: ChoiceProps) {
  const { examineId, examineName, examineIcon, remarks } = type
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: examineId })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.dragged : undefined}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      <button
        type="button"
        className={styles.choice}
        title={remarks || undefined}
        // biome-ignore lint/a11y/noAutofocus: the dialog has no field
        autoFocus={isFirst}
        onClick={onChoose}
        onKeyDown={(event) => {
          const by = event.altKey ? steps[event.key] : undefined
          if (by === undefined) return
          event.preventDefault()
          onMove(by)
        }}
        {...listeners}
      >
        <TypeIcon value={examineIcon} large />
        <span>{examineName}</span>
      </button>
    </li>
  )
}
