import { EllipsisOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { memo, type ReactNode, useCallback } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { taskColumns } from '#protocol/tasks/limits.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import styles from './board.module.css'
import type { Columns, Move } from './board.ts'
import { ColumnAdd } from './ColumnAdd.tsx'
import type { CardTask } from './cards.ts'
import { SortableCards } from './SortableCards.tsx'
import { TaskCard } from './TaskCard.tsx'

interface ColumnProps {
  column: Columns[number]
  /** By hand: otherwise nothing is dragged, and the menu moves between columns alone. */
  isManual: boolean
  /** The task that is being dragged, where it lies here. */
  dragged: number | undefined
  onOpen: (taskId: number) => void
  onMove: (move: Move) => void
}

const isDone = ({ status }: CardTask) => status === taskLimits.done
const isOpen = (task: CardTask) => !isDone(task)
const never = () => false

/** One column of the board. A drag draws its frame again, and its cards only when something of them changes. */
export const BoardColumn = memo(({ column, isManual, dragged, onOpen, onMove }: ColumnProps) => {
  const { title, isTop, list } = column
  const { setNodeRef, isOver } = useDroppable({ id: `column-${isTop}` })
  const draw = useCallback(
    (task: CardTask, handle: ReactNode) => (
      <TaskCard
        task={task}
        onOpen={() => onOpen(task.taskId)}
        acts={
          <>
            {!isDone(task) && <ToOthers task={task} isTop={isTop} onMove={onMove} />}
            {handle}
          </>
        }
      />
    ),
    [isTop, onOpen, onMove],
  )
  return (
    <section className={styles.column} aria-label={title} data-over={isOver || undefined}>
      <h2 className={styles.head}>
        {title} <span className={styles.count}>{list.length}</span>
      </h2>
      <SortableCards
        tasks={list}
        kept={dragged}
        areaRef={setNodeRef}
        mayDrag={isManual ? isOpen : never}
        draw={draw}
      />
      <ColumnAdd title={title} isTop={isTop} />
    </section>
  )
})

interface ToOthersProps {
  task: CardTask
  isTop: number
  onMove: (move: Move) => void
}

/** Moves to the top of another column, without dragging. */
function ToOthers({ task: { taskId, name }, isTop, onMove }: ToOthersProps) {
  const items = taskColumns.flatMap((title, toTop) =>
    toTop === isTop
      ? []
      : [{ key: title, label: `移到${title}`, onClick: () => onMove({ taskId, toTop, at: 0 }) }],
  )
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`移动${name}到其他列`} />
    </Dropdown>
  )
}
