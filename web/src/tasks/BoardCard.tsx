import { EllipsisOutlined, HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { useCallback } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import type { CardPlace } from '#web/ui/board/CardList.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import styles from './board.module.css'
import { TaskCard } from './TaskCard.tsx'

interface CardProps {
  task: TaskInfo
  place: CardPlace
  isManual: boolean
  onOpen: () => void
  targets: { key: string; label: string; onClick: () => void }[]
}

/** A card that is dragged by its handle; what follows the pointer is drawn above the board. */
export function BoardCard({ task, place, isManual, onOpen, targets }: CardProps) {
  const { taskId, name } = task
  const isDone = task.status === taskLimits.done
  const mayMove = isManual && !isDone
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: taskId, disabled: { draggable: !mayMove } })
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
        onOpen={onOpen}
        acts={
          <>
            {!isDone && (
              <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: targets }}>
                <Button
                  type="text"
                  size="small"
                  icon={<EllipsisOutlined />}
                  aria-label={`移动${name}到其他列`}
                />
              </Dropdown>
            )}
            {mayMove && (
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
