import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { taskLimits } from '#protocol/office/door.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { setDone, TaskCard, TaskCell } from '#web/tasks/door.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { boardAddress } from './addresses.ts'
import board from './board.module.css'
import styles from './page.module.css'
import type { TimelineGroup } from './Timeline.tsx'

/** Tasks that are drawn first; the others follow by a button. */
const FIRST = 60

interface FoundTasksProps {
  groups: readonly TimelineGroup[]
  tasks: readonly TaskInfo[]
  /** A column for each project, instead of one list. */
  isBoard: boolean
  onOpen: (taskId: number) => void
}

/** Tasks of several projects. */
export function FoundTasks({ groups, tasks, isBoard, onOpen }: FoundTasksProps) {
  const client = useQueryClient()
  const [most, setMost] = useState(FIRST)
  if (isBoard)
    return (
      <div className={board.board}>
        {groups.map((group) => (
          <Column key={group.key} group={group} onOpen={onOpen} />
        ))}
      </div>
    )
  return (
    <div className={styles.listed}>
      <ul className={styles.list}>
        {tasks.slice(0, most).map((task) => (
          <TaskCell
            key={task.taskId}
            task={task}
            onOpen={() => onOpen(task.taskId)}
            onDone={(isDone) => setDone(client, task, isDone)}
          />
        ))}
      </ul>
      {tasks.length > most && (
        <Button type="link" onClick={() => setMost(most + FIRST)}>
          显示更多（还有 {tasks.length - most} 个）
        </Button>
      )}
    </div>
  )
}

function Column({ group, onOpen }: { group: TimelineGroup } & Pick<FoundTasksProps, 'onOpen'>) {
  const { key, name, color, tasks } = group
  const [most, setMost] = useState(FIRST)
  const done = tasks.filter(({ status }) => status === taskLimits.done).length
  return (
    <section className={board.column} aria-label={name}>
      <header className={`${board.head} ${board.row}`}>
        <span className={styles.dot} style={{ background: color }} />
        <h2 className={board.title}>
          <Link to={boardAddress(key)}>{name}</Link>
        </h2>
        <span className={board.count} title="已完成/全部">
          {done}/{tasks.length}
        </span>
      </header>
      <ul className={board.cards}>
        {tasks.slice(0, most).map((task) => (
          <li key={task.taskId} className={board.card}>
            <TaskCard task={task} onOpen={() => onOpen(task.taskId)} />
          </li>
        ))}
      </ul>
      {tasks.length > most && (
        <Button type="link" onClick={() => setMost(most + FIRST)}>
          显示更多（还有 {tasks.length - most} 个）
        </Button>
      )}
    </section>
  )
}
