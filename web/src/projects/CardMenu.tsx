import { EllipsisOutlined } from '@ant-design/icons'
import { UNGROUPED } from '#protocol/projects/limits.ts'
import type { CardTask } from '#web/tasks/door.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { columnOf } from './board.ts'
import type { BoardActs } from './board-acts.ts'

interface CardMenuProps {
  task: CardTask
  acts: Pick<BoardActs, 'isManual' | 'move' | 'columns'>
}

/** Moves of a card without dragging: one up or down, and to the top of another list. What is offered is looked up when it is opened. */
export const CardMenu = ({ task, acts }: CardMenuProps) => (
  <Dropdown trigger={['click']} placement="bottomRight" menu={() => ({ items: movesOf(task, acts) })}>
    <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`移动${task.name}`} />
  </Dropdown>
)

function movesOf({ taskId }: CardTask, { isManual, move, columns }: CardMenuProps['acts']) {
  const column = columnOf(columns(), taskId)
  if (!column) return []
  const at = column.list.findIndex((task) => task.taskId === taskId)
  const within = (label: string, to: number) => ({
    key: label,
    label,
    onClick: () => move({ taskId, toList: column.classId, at: to }),
  })
  const canStep = isManual && column.classId !== UNGROUPED
  return [
    ...(canStep && at > 0 ? [within('上移', at - 1)] : []),
    ...(canStep && at < column.list.length - 1 ? [within('下移', at + 1)] : []),
    ...columns()
      .filter(({ classId }) => classId !== column.classId && classId !== UNGROUPED)
      .map(({ classId, className }) => ({
        key: String(classId),
        label: `移到${className}`,
        onClick: () => move({ taskId, toList: classId, at: 0 }),
      })),
  ]
}
