import { HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { UNGROUPED } from '#protocol/projects/limits.ts'
import type { BoardColumn, BoardTask } from '#protocol/projects/shapes.ts'
import { TaskCard } from '#web/tasks/door.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './board.module.css'
import type { BoardActs } from './board-acts.ts'
import { CardMenu } from './CardMenu.tsx'
import { ListHead } from './ListHead.tsx'
import { QuickCard } from './QuickCard.tsx'

/** Cards that a list draws first; the others follow by a button. */
const FIRST = 60

export const columnKey = (classId: number): string => `list ${classId}`

interface ProjectColumnProps {
  column: BoardColumn
  columns: readonly BoardColumn[]
  acts: BoardActs
}

/** One list of the board. */
export function ProjectColumn({ column, columns, acts }: ProjectColumnProps) {
  const { classId, className, list } = column
  const [most, setMost] = useState(FIRST)
  const [isAdding, setAdding] = useState(false)
  const isFixed = classId === UNGROUPED
  const { setNodeRef, isOver } = useDroppable({ id: columnKey(classId), disabled: isFixed })
  const shown = list.slice(0, most)
  const mayAdd = acts.may('saveTask') && !isFixed
  return (
    <section className={styles.column} aria-label={className} data-over={isOver || undefined}>
      <ListHead column={column} columns={columns} acts={acts} onAdd={() => setAdding(true)} />
      <SortableContext items={shown.map(({ taskId }) => taskId)} strategy={verticalListSortingStrategy}>
        <ul ref={setNodeRef} className={styles.cards}>
          {shown.map((task) => (
            <Card key={task.taskId} task={task} column={column} columns={columns} acts={acts} />
          ))}
          {list.length === 0 && <li className={styles.empty}>没有任务</li>}
        </ul>
      </SortableContext>
      {list.length > most && (
        <Button type="link" onClick={() => setMost(most + FIRST)}>
          显示更多（还有 {list.length - most} 个）
        </Button>
      )}
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
  task: BoardTask
  column: BoardColumn
  columns: readonly BoardColumn[]
  acts: BoardActs
}

function Card({ task, column, columns, acts }: CardProps) {
  const { taskId, name } = task
  const mayMove = acts.may('setTaskOrder') && task.status !== taskLimits.done
  const mayDrag = mayMove && acts.isManual
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: taskId, disabled: { draggable: !mayDrag, droppable: column.classId === UNGROUPED } })
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-moving={isDragging || undefined}
      style={{
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
