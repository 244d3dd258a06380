import { HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { UNGROUPED } from '#protocol/projects/limits.ts'
import { type CardTask, SortableCards, TaskCard } from '#web/tasks/door.ts'
import { headKey } from '#web/ui/board/board-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './board.module.css'
import type { BoardList } from './board.ts'
import type { BoardActs } from './board-acts.ts'
import { CardMenu } from './CardMenu.tsx'
import { ListHead } from './ListHead.tsx'
import { QuickCard } from './QuickCard.tsx'

export const columnKey = (classId: number): string => `list ${classId}`

interface ProjectColumnProps {
  column: BoardList
  /** Ids of all lists. */
  order: readonly number[]
  /** The task that is being dragged, where it lies here. */
  dragged: number | undefined
  acts: BoardActs
}

/** One list of the board. A drag draws its frame again, and its cards only when something of them changes. */
export const ProjectColumn = memo(({ column, order, dragged, acts }: ProjectColumnProps) => {
  const { classId, className, list } = column
  const [isAdding, setAdding] = useState(false)
  const isFixed = classId === UNGROUPED
  const { setNodeRef, isOver } = useDroppable({ id: columnKey(classId), disabled: isFixed })
  const lists = useSortable({ id: headKey(classId), disabled: isFixed || !acts.may('updateClassOrder') })
  const mayDrag = useCallback(
    (task: CardTask) => acts.isManual && acts.may('setTaskOrder') && task.status !== taskLimits.done,
    [acts],
  )
  const hasTargets = order.some((each) => each !== classId) || list.length > 1
  const draw = useCallback(
    (task: CardTask, handle: ReactNode) => (
      <TaskCard
        task={task}
        isClosed={!acts.may('setTaskStatus')}
        onDone={(isDone) => acts.setDone(task, isDone)}
        onOpen={() => acts.open(task.taskId)}
        acts={
          <>
            {hasTargets && acts.may('setTaskOrder') && task.status !== taskLimits.done && (
              <CardMenu task={task} acts={acts} />
            )}
            {handle}
          </>
        }
      />
    ),
    [acts, hasTargets],
  )
  const mayAdd = acts.may('saveTask') && !isFixed
  return (
    <section
      ref={lists.setNodeRef}
      className={styles.column}
      aria-label={className}
      data-over={isOver || undefined}
      data-moving={lists.isDragging || undefined}
      style={{
        transform: lists.transform ? `translateX(${lists.transform.x}px)` : undefined,
        transition: lists.transition,
      }}
    >
      <ListHead
        column={column}
        order={order}
        acts={acts}
        onAdd={() => setAdding(true)}
        handle={
          lists.listeners && (
            <button
              ref={lists.setActivatorNodeRef}
              type="button"
              className={styles.handle}
              aria-label={`拖动任务列表 ${className}`}
              {...lists.attributes}
              {...lists.listeners}
            >
              <HolderOutlined />
            </button>
          )
        }
      />
      <SortableCards
        tasks={list}
        kept={dragged}
        areaRef={setNodeRef}
        mayDrag={mayDrag}
        isFixed={isFixed}
        draw={draw}
      />
      {mayAdd && (
        <div className={styles.foot}>
          {isAdding ? (
            <QuickCard
              classId={classId}
              workId={acts.workId}
              onAdded={acts.renew}
              onClose={() => setAdding(false)}
            />
          ) : (
            <Button
              type="text"
              block
              icon={<PlusOutlined />}
              aria-label={`在${className}中添加任务`}
              onClick={() => setAdding(true)}
            >
              添加任务
            </Button>
          )}
        </div>
      )}
    </section>
  )
})
