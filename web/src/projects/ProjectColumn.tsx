import { HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useCallback, useMemo, useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { UNGROUPED } from '#protocol/projects/limits.ts'
import type { BoardColumn } from '#protocol/projects/shapes.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { CardList, TaskCard } from '#web/tasks/door.ts'
import type { CardPlace } from '#web/ui/board/CardList.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './board.module.css'
import type { BoardActs } from './board-acts.ts'
import { CardMenu } from './CardMenu.tsx'
import { ListHead } from './ListHead.tsx'
import { QuickCard } from './QuickCard.tsx'

export const columnKey = (classId: number): string => `list ${classId}`

interface ProjectColumnProps {
  column: BoardColumn
  columns: readonly BoardColumn[]
  /** The task that is being dragged. */
  dragged: number | undefined
  acts: BoardActs
}

/** One list of the board. */
export function ProjectColumn({ column, columns, dragged, acts }: ProjectColumnProps) {
  const { classId, className, list } = column
  const [isAdding, setAdding] = useState(false)
  const isFixed = classId === UNGROUPED
  const { setNodeRef, isOver } = useDroppable({ id: columnKey(classId), disabled: isFixed })
  const ids = useMemo(() => list.map(({ taskId }) => taskId), [list])
  const mayAdd = acts.may('saveTask') && !isFixed
  return (
    <section className={styles.column} aria-label={className} data-over={isOver || undefined}>
      <ListHead column={column} columns={columns} acts={acts} onAdd={() => setAdding(true)} />
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <CardList
          tasks={list}
          kept={dragged}
          areaRef={setNodeRef}
          render={(task, place) => (
            <Card key={task.taskId} task={task} place={place} column={column} columns={columns} acts={acts} />
          )}
        />
      </SortableContext>
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
}

interface CardProps {
  task: TaskInfo
  place: CardPlace
  column: BoardColumn
  columns: readonly BoardColumn[]
  acts: BoardActs
}

/** A card that is dragged by its handle; what follows the pointer is drawn above the board. */
function Card({ task, place, column, columns, acts }: CardProps) {
  const { taskId, name } = task
  const mayMove = acts.may('setTaskOrder') && task.status !== taskLimits.done
  const mayDrag = mayMove && acts.isManual
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: taskId, disabled: { draggable: !mayDrag, droppable: column.classId === UNGROUPED } })
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
      <TaskCard
        task={task}
        isClosed={!acts.may('setTaskStatus')}
        onDone={(isDone) => acts.setDone(task, isDone)}
        onOpen={() => acts.open(taskId)}
        acts={
          <>
            {mayMove && <CardMenu task={task} column={column} columns={columns} acts={acts} />}
            {mayDrag && (
              <button
                ref={setActivatorNodeRef}
                type="button"
                className={styles.handle}
                aria-label={`拖动${name}`}
                {...attributes}
                {...listeners}
              >
                <HolderOutlined />
              </button>
            )}
          </>
        }
      />
    </li>
  )
}
