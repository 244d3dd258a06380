import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { labelBoards } from '#protocol/tasks/addresses.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import board from './board.module.css'
import { CardList } from './CardList.tsx'
import { LabelSide } from './LabelSide.tsx'
import styles from './label-board.module.css'
import { TaskCard } from './TaskCard.tsx'
import { TaskPanel } from './TaskPanel.tsx'
import { useListAddress } from './use-list-address.ts'
import { useLiveTasks } from './use-tasks.ts'

/** /taskExamine/task-label/{labelId}: tasks of a label by project; without one of the first label (§11.7). */
export default function LabelBoardPage() {
  useLiveTasks()
  const { shown, go } = useListAddress()
  const navigate = useNavigate()
  const { labelId } = useParams()
  const { data: labels, error, refetch } = useQuery(queryOf(taskLabelCalls.list, {}))
  const current = Number(labelId) || labels?.[0]?.labelId
  const leave = (removed: { labelId: number }) => {
    if (removed.labelId === current) void navigate(labelBoards)
  }
  const name = labels?.find((label) => label.labelId === current)?.name
  return (
    <PageFrame title="标签看板" note={name} fill>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : labels ? (
        <div className={styles.page}>
          <LabelSide labels={labels} current={current} onRemoved={leave} />
          {current === undefined ? (
            <EmptyState text="还没有标签" />
          ) : (
            <Groups labelId={current} onOpen={(taskId) => go({ task: String(taskId) })} />
          )}
        </div>
      ) : (
        <LoadingRows rows={6} columns={4} height={72} />
      )}
      {shown.taskId > 0 && <TaskPanel taskId={shown.taskId} onClose={() => go({ task: '' })} />}
    </PageFrame>
  )
}

interface GroupsProps {
  labelId: number
  onOpen: (taskId: number) => void
}

function Groups({ labelId, onOpen }: GroupsProps) {
  const { data, error, refetch } = useQuery(queryOf(taskLabelCalls.tasks, { labelId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={3} height={72} />
  if (data.length === 0) return <EmptyState text="没有带这个标签的任务" />
  return (
    <div className={styles.groups}>
      {data.map(({ workId, name, list }) => (
        <section key={workId} className={board.column} aria-label={name}>
          <h2 className={board.head}>
            {name} <span className={board.count}>{list.length}</span>
          </h2>
          <CardList
            tasks={list}
            render={(task, place) => (
              <li key={task.taskId} {...place} className={board.card}>
                <TaskCard task={task} onOpen={() => onOpen(task.taskId)} />
              </li>
            )}
          />
        </section>
      ))}
    </div>
  )
}
