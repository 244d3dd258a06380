import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { taskWords } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { TASK_COMMENTS } from '#protocol/tasks/limits.ts'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { Comments } from '#web/comments/door.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'
import { removeTask } from './acts.ts'
import styles from './panel.module.css'
import { TaskArticle } from './TaskArticle.tsx'
import { mayClose } from './task-rights.ts'

interface TaskPanelProps {
  taskId: number
  onClose: () => void
}

/** One task, edited in place: what it is at the left, comments and activity at the right (spec 3 §2.3). */
export function TaskPanel({ taskId, onClose }: TaskPanelProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(taskCalls.detail, { taskId }))
  const remove = (task: TaskDetail) =>
    confirmDelete({
      title: `删除任务“${task.name}”？`,
      content: taskWords.deleteQuestion,
      okText: '删除任务',
      onOk: async () => {
        onClose()
        await removeTask(client, task)
      },
    })
  const isUnreadable = error !== null && messageOf(error) === taskWords.noAccess
  return (
    <Panel
      open
      onClose={onClose}
      width="min(1080px, 82vw)"
      title={data ? `${data.createUser.realname} 创建于 ${formatMinute(data.createTime)}` : '任务'}
      extra={
        data &&
        !error && (
          <>
            {data.workId !== 0 && mayClose(data, 'archiveTask') && <ArchiveButton task={data} />}
            {mayClose(data, 'deleteTask') && (
              <Button danger onClick={() => remove(data)}>
                删除
              </Button>
            )}
          </>
        )
      }
    >
      {error ? (
        <EmptyState
          variant="error"
          text={isUnreadable ? taskWords.noAccessShown : messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <div key={taskId} className={styles.columns}>
          <TaskArticle task={data} />
          <Talk taskId={taskId} />
        </div>
      ) : (
        <LoadingRows rows={6} columns={1} />
      )}
    </Panel>
  )
}

const tabs = [
  { value: 'comments', label: '评论' },
  { value: 'history', label: '活动' },
] as const

/** Comments, or what was done with the task. */
function Talk({ taskId }: { taskId: number }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('comments')
  return (
    <aside className={styles.aside}>
      <Segmented aria-label="评论和活动" value={tab} options={[...tabs]} onChange={setTab} />
      {tab === 'comments' ? (
        <Comments about={{ type: TASK_COMMENTS, typeId: taskId }} />
      ) : (
        <History taskId={taskId} />
      )}
    </aside>
  )
}

function History({ taskId }: { taskId: number }) {
  const { data = [] } = useQuery(queryOf(taskCalls.history, { taskId }))
  return (
    <ul>
      {data.map(({ logId, realname, content, createTime }) => (
        <li key={logId} className={styles.line}>
          {realname} {content} <span className={styles.hint}>{formatMinute(createTime)}</span>
        </li>
      ))}
    </ul>
  )
}
