import { EllipsisOutlined, HolderOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { setDone } from './acts.ts'
import styles from './board.module.css'
import type { Columns, Move } from './board.ts'
import { PriorityDot } from './PriorityDot.tsx'
import { DoneBox } from './TaskCell.tsx'

/** Cards that a column draws first; the others follow by a button. */
const FIRST = 60

interface ColumnProps {
  column: Columns[number]
  columns: Columns
  /** By hand: otherwise nothing is dragged, and the menu moves between columns alone. */
  isManual: boolean
  onOpen: (taskId: number) => void
  onMove: (move: Move) => void
}

/** One column of the board. */
export function BoardColumn({ column, columns, isManual, onOpen, onMove }: ColumnProps) {
  const { title, isTop, list } = column
  const [most, setMost] = useState(FIRST)
  const { setNodeRef, isOver } = useDroppable({ id: `column-${isTop}` })
  const shown = list.slice(0, most)
  const others = columns.filter((each) => each.isTop !== isTop)
  return (
    <section className={styles.column} aria-label={title} data-over={isOver || undefined}>
      <h2 className={styles.head}>
        {title} <span className={styles.count}>{list.length}</span>
      </h2>
      <SortableContext items={shown.map(({ taskId }) => taskId)} strategy={verticalListSortingStrategy}>
        <ul ref={setNodeRef} className={styles.cards}>
          {shown.map((task) => (
            <BoardCard
              key={task.taskId}
              task={task}
              isManual={isManual}
              onOpen={() => onOpen(task.taskId)}
              targets={others.map(({ isTop: toTop, title: name }) => ({
                key: String(toTop),
                label: `移到${name}`,
                onClick: () => onMove({ taskId: task.taskId, toTop, at: 0 }),
              }))}
            />
          ))}
          {list.length === 0 && <li className={styles.empty}>没有任务</li>}
        </ul>
      </SortableContext>
      {list.length > most && (
        <Button type="link" onClick={() => setMost(most + FIRST)}>
          显示更多（还有 {list.length - most} 个）
        </Button>
      )}
    </section>
  )
}

interface CardProps {
  task: TaskInfo
  isManual: boolean
  onOpen: () => void
  targets: { key: string; label: string; onClick: () => void }[]
}

function BoardCard({ task, isManual, onOpen, targets }: CardProps) {
  const client = useQueryClient()
  const { taskId, name, stopTime, isEnd, priority, labelList, mainUser } = task
  const isDone = task.status === taskLimits.done
  const mayMove = isManual && !isDone
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: taskId, disabled: { draggable: !mayMove } })
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
      <div className={styles.row}>
        <DoneBox isDone={isDone} name={name} onDone={(next) => setDone(client, task, next)} />
        <button type="button" className={isDone ? styles.done : styles.name} onClick={onOpen}>
          {name}
        </button>
        {!isDone && (
          <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: targets }}>
            <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`移动${name}到其他列`} />
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
      </div>
      <div className={styles.row}>
        <PriorityDot priority={priority} />
        {stopTime && <span className={isEnd === 1 ? styles.late : styles.count}>{stopTime} 截止</span>}
        {labelList.slice(0, 2).map(({ labelId, labelName, color }) => (
          <span key={labelId} className={styles.label} style={{ background: color }}>
            {labelName}
          </span>
        ))}
        <span className={styles.owner}>
          {mainUser && (
            <UserAvatar name={mainUser.realname} img={mainUser.img} userId={mainUser.userId} size={20} />
          )}
        </span>
      </div>
    </li>
  )
}
