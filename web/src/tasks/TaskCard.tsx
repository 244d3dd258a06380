import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { setDone } from './acts.ts'
import styles from './board.module.css'
import type { CardTask } from './cards.ts'
import { LabelTag } from './LabelTag.tsx'
import { PriorityDot } from './PriorityDot.tsx'
import { ReminderMark } from './ReminderSelect.tsx'
import { DoneBox } from './TaskCell.tsx'
import { TaskDue } from './TaskDue.tsx'

/** Labels that a card has room for. */
const MOST_LABELS = 2

interface TaskCardProps {
  task: CardTask
  onOpen: () => void
  /** The caller may not complete it. */
  isClosed?: boolean
  /** In place of completing it: after a write of its own, such as of a board that renews itself. */
  onDone?: (isDone: boolean) => Promise<boolean>
  /** Behind the name: what can be done with it where it lies. */
  acts?: ReactNode
}

/** What a board shows of a task; the element around it is the board's. */
export function TaskCard({ task, onOpen, isClosed, onDone, acts }: TaskCardProps) {
  const client = useQueryClient()
  const { name, priority, labelList, mainUser } = task
  const isDone = task.status === taskLimits.done
  return (
    <>
      <div className={styles.row}>
        <DoneBox
          isDone={isDone}
          name={name}
          isClosed={isClosed}
          onDone={onDone ?? ((next) => setDone(client, task, next))}
        />
        <button type="button" data-open className={isDone ? styles.done : styles.name} onClick={onOpen}>
          {name}
        </button>
        {acts}
      </div>
      <div className={styles.facts}>
        <PriorityDot priority={priority} />
        <TaskDue task={task} />
        <ReminderMark task={task} />
        {labelList.slice(0, MOST_LABELS).map(({ labelId, labelName, color }) => (
          <LabelTag key={labelId} name={labelName} color={color} />
        ))}
        <span className={styles.owner}>
          {mainUser && (
            <UserAvatar name={mainUser.realname} img={mainUser.img} userId={mainUser.userId} size={20} />
          )}
        </span>
      </div>
    </>
  )
}
