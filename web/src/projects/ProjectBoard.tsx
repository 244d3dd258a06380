import { PlusOutlined } from '@ant-design/icons'
import {
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import type { BoardColumn, BoardTask } from '#protocol/projects/shapes.ts'
import { TaskCard } from '#web/tasks/door.ts'
import { boardCoordinates, dropTarget } from '#web/ui/board/board-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dragging } from '#web/ui/Dragging.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import styles from './board.module.css'
import { columnOf } from './board.ts'
import type { BoardActs } from './board-acts.ts'
import { ListNameForm } from './ListNameForm.tsx'
import { columnKey, ProjectColumn } from './ProjectColumn.tsx'

interface ProjectBoardProps {
  columns: readonly BoardColumn[]
  acts: BoardActs
}

/** Lists side by side; cards are dragged by pointer or keyboard, or moved by their menu. */
export function ProjectBoard({ columns, acts }: ProjectBoardProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: boardCoordinates }),
  )
  const [dragged, setDragged] = useState<BoardTask>()
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    if (!over) return
    const column =
      columnOf(columns, Number(over.id)) ?? columns.find(({ classId }) => over.id === columnKey(classId))
    if (!column) return
    const at = column.list.findIndex(({ taskId }) => taskId === over.id)
    acts.move({
      taskId: Number(active.id),
      toList: column.classId,
      at: at < 0 ? column.list.length : at,
    })
  }
  return (
    <Dragging
      sensors={sensors}
      collisionDetection={dropTarget}
      onDragStart={({ active }) =>
        setDragged(columns.flatMap(({ list }) => list).find(({ taskId }) => taskId === active.id))
      }
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <div className={styles.board}>
        {columns.map((column) => (
          <ProjectColumn
            key={column.classId}
            column={column}
            columns={columns}
            dragged={dragged?.taskId}
            acts={acts}
          />
        ))}
        {acts.may('saveTaskClass') ? (
          <NewList acts={acts} />
        ) : (
          columns.length === 0 && <EmptyState text="还没有任务列表" />
        )}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.lifted} inert>
            <TaskCard task={dragged} onOpen={() => undefined} />
          </div>
        )}
      </DragOverlay>
    </Dragging>
  )
}

function NewList({ acts: { workId, renew } }: { acts: BoardActs }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.newList}>
      <Button type="dashed" block icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        新建列表
      </Button>
      {isOpen && <ListNameForm workId={workId} onSaved={renew} onClose={() => setOpen(false)} />}
    </div>
  )
}
