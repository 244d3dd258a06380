import { useState } from 'react'
import { TaskCell } from '#web/tasks/door.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { BoardList } from './board.ts'
import type { BoardActs } from './board-acts.ts'
import styles from './page.module.css'

/** Tasks that a list draws first; the others follow by a button. */
const FIRST = 60

interface TaskRowsProps {
  columns: readonly BoardList[]
  acts: BoardActs
}

/** The lists of a project one below the other. */
export function TaskRows({ columns, acts }: TaskRowsProps) {
  if (columns.every(({ list }) => list.length === 0)) return <EmptyState text="没有任务" />
  return (
    <div className={styles.listed}>
      {columns.map((column) => (
        <Group key={column.classId} column={column} acts={acts} />
      ))}
    </div>
  )
}

function Group({ column: { className, list }, acts }: { column: BoardList; acts: BoardActs }) {
  const [most, setMost] = useState(FIRST)
  if (list.length === 0) return null
  return (
    <section aria-label={className}>
      <h2 className={styles.group}>
        {className} <span className={styles.quiet}>{list.length}</span>
      </h2>
      <ul className={styles.list}>
        {list.slice(0, most).map((task) => (
          <TaskCell
            key={task.taskId}
            task={task}
            isInProject
            isClosed={!acts.may('setTaskStatus')}
            onOpen={() => acts.open(task.taskId)}
            onDone={(isDone) => acts.setDone(task, isDone)}
          />
        ))}
      </ul>
      {list.length > most && (
        <Button type="link" onClick={() => setMost(most + FIRST)}>
          显示更多（还有 {list.length - most} 个）
        </Button>
      )}
    </section>
  )
}
