import { EllipsisOutlined } from '@ant-design/icons'
import { UNGROUPED } from '#protocol/projects/limits.ts'
import type { BoardColumn } from '#protocol/projects/shapes.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import type { BoardActs } from './board-acts.ts'

interface CardMenuProps {
  task: TaskInfo
  column: BoardColumn
  columns: readonly BoardColumn[]
  acts: Pick<BoardActs, 'isManual' | 'move'>
}

/** Moves of a card without dragging: one up or down, and to the top of another list. */
export function CardMenu({ task: { taskId, name }, column, columns, acts }: CardMenuProps) {
  const at = column.list.findIndex((task) => task.taskId === taskId)
  const within = (label: string, to: number) => ({
    key: label,
    label,
    onClick: () => acts.move({ taskId, toList: column.classId, at: to }),
  })
  const canStep = acts.isManual && column.classId !== UNGROUPED
  const items = [
    ...(canStep && at > 0 ? [within('上移', at - 1)] : []),
    ...(canStep && at < column.list.length - 1 ? [within('下移', at + 1)] : []),
    ...columns
      .filter(({ classId }) => classId !== column.classId && classId !== UNGROUPED)
      .map(({ classId, className }) => ({
        key: String(classId),
        label: `移到${className}`,
        onClick: () => acts.move({ taskId, toList: classId, at: 0 }),
      })),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`移动${name}`} />
    </Dropdown>
  )
}
