import { LinkOutlined, MessageOutlined, PaperClipOutlined, PartitionOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import type { ListedTask } from './cards.ts'
import { LabelTag } from './LabelTag.tsx'
import { ReminderMark } from './ReminderSelect.tsx'
import { TaskDue } from './TaskDue.tsx'
import styles from './tasks.module.css'

/** Labels that are shown; more are a number. */
const MOST_LABELS = 3

interface TaskCellProps {
  task: ListedTask
  onOpen: () => void
  /** It lies among others of its project, which need not be named. */
  isInProject?: boolean
  /** The caller may not complete it. */
  isClosed?: boolean
  /** Whether it was done: else the box is as it was. */
  onDone: (isDone: boolean) => Promise<boolean>
}

/** A task of a list: what it is, when it ends, and what hangs on it. */
export function TaskCell({ task, onOpen, isInProject, isClosed, onDone }: TaskCellProps) {
  const { name, labelList, mainUser, workName } = task
  const more = labelList.length - MOST_LABELS
  return (
    <li className={styles.cell}>
      <DoneBox isDone={task.status === taskLimits.done} name={name} isClosed={isClosed} onDone={onDone} />
      <button
        type="button"
        className={task.status === taskLimits.done ? styles.done : styles.name}
        onClick={onOpen}
      >
        {name}
      </button>
      {workName && !isInProject && (
        <span className={styles.count} title="所属项目">
          {workName}
        </span>
      )}
      {labelList.slice(0, MOST_LABELS).map(({ labelId, labelName, color }) => (
        <LabelTag key={labelId} name={labelName} color={color} />
      ))}
      {more > 0 && <span className={styles.count}>+{more}</span>}
      <TaskDue task={task} />
      <ReminderMark task={task} />
      <Counter icon={<LinkOutlined />} title="关联业务" count={task.relationCount} />
      <Counter
        icon={<PartitionOutlined />}
        title="子任务"
        count={task.childAllCount}
        text={`${task.childWCCount}/${task.childAllCount}`}
      />
      <Counter icon={<PaperClipOutlined />} title="附件" count={task.fileCount} />
      <Counter icon={<MessageOutlined />} title="评论" count={task.commentCount} />
      {mainUser && <UserAvatar name={mainUser.realname} img={mainUser.img} userId={mainUser.userId} />}
    </li>
  )
}

interface DoneBoxProps {
  isDone: boolean
  name: string
  /** The caller may not complete it. */
  isClosed?: boolean | undefined
  onDone: (isDone: boolean) => Promise<boolean>
}

/** The box of a task: set at once, and back where the server refuses. */
export function DoneBox({ isDone, name, isClosed, onDone }: DoneBoxProps) {
  const [wanted, setWanted] = useState<boolean>()
  const change = async (next: boolean) => {
    setWanted(next)
    await onDone(next)
    setWanted(undefined)
  }
  return (
    <input
      type="checkbox"
      aria-label={`完成${name}`}
      checked={wanted ?? isDone}
      disabled={isClosed}
      onChange={(event) => void change(event.target.checked)}
    />
  )
}

interface CounterProps {
  icon: ReactNode
  title: string
  count: number | undefined
  text?: string
}

function Counter({ icon, title, count = 0, text }: CounterProps) {
  if (count === 0) return null
  return (
    <span className={styles.count} title={title}>
      {icon} {text ?? count}
    </span>
  )
}
