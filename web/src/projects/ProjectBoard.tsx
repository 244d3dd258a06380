import { PlusOutlined } from '@ant-design/icons'
import { type DragEndEvent, DragOverlay } from '@dnd-kit/core'
import { arrayMove, horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useMemo, useState } from 'react'
import { UNGROUPED } from '#protocol/projects/limits.ts'
import { TaskCard } from '#web/tasks/door.ts'
import { dropTarget, headKey, listOfHead, useBoardSensors } from '#web/ui/board/board-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dragging } from '#web/ui/Dragging.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import styles from './board.module.css'
import { type BoardCard, type BoardList, columnOf } from './board.ts'
import type { BoardActs } from './board-acts.ts'
import { ListNameForm } from './ListNameForm.tsx'
import { columnKey, ProjectColumn } from './ProjectColumn.tsx'

interface ProjectBoardProps {
  columns: readonly BoardList[]
  acts: BoardActs
}

/** Lists side by side; cards and whole lists are dragged by pointer or keyboard, or moved by their menu. */
export function ProjectBoard({ columns, acts }: ProjectBoardProps) {
  const sensors = useBoardSensors()
  const [dragged, setDragged] = useState<BoardCard>()
  /** A list that is dragged by its head. */
  const [moving, setMoving] = useState<BoardList>()
  const order = useListOrder(columns)
  const from = dragged && columnOf(columns, dragged.taskId)
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    setMoving(undefined)
    if (!over) return
    const list = listOfHead(active.id)
    if (list !== null) {
      const moved = columns.find(({ classId }) => classId === list)
      const to = order.indexOf(listOfHead(over.id) ?? list)
      if (moved && order[to] !== list) acts.sortLists(moved, arrayMove([...order], order.indexOf(list), to))
      return
    }
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
      onDragStart={({ active }) => {
        setDragged(columns.flatMap(({ list }) => list).find(({ taskId }) => taskId === active.id))
        setMoving(columns.find(({ classId }) => classId === listOfHead(active.id)))
      }}
      onDragCancel={() => {
        setDragged(undefined)
        setMoving(undefined)
      }}
      onDragEnd={drop}
    >
      <div className={styles.board}>
        <SortableContext items={order.map(headKey)} strategy={horizontalListSortingStrategy}>
          {columns.map((column) => (
            <ProjectColumn
              key={column.classId}
              column={column}
              order={order}
              dragged={column === from ? dragged?.taskId : undefined}
              acts={acts}
            />
          ))}
        </SortableContext>
        {acts.may('saveTaskClass') ? (
          <NewList acts={acts} />
        ) : (
          columns.length === 0 && <EmptyState text="还没有任务列表" />
        )}
      </div>
      <DragOverlay dropAnimation={null}>
        {moving && (
          <div className={styles.liftedHead} inert>
            {moving.className}
          </div>
        )}
        {dragged && (
          <div className={styles.lifted} inert>
            <TaskCard task={dragged} onOpen={() => undefined} />
          </div>
        )}
      </DragOverlay>
    </Dragging>
  )
}

/** Ids of the lists in their order, the same object while they are the same. */
function useListOrder(columns: readonly BoardList[]): readonly number[] {
  const ids = columns.map(({ classId }) => classId).filter((classId) => classId !== UNGROUPED)
  const key = ids.join()
  return useMemo(() => key.split(',').filter(Boolean).map(Number), [key])
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
