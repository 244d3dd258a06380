import { useQuery, useQueryClient } from '@tanstack/react-query'
import { priorities, taskLimits, taskWords } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { TASK_COMMENTS } from '#protocol/tasks/limits.ts'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { Comments } from '#web/comments/door.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { DoneBox } from './TaskCell.tsx'
import styles from './tasks.module.css'
import { refreshTasks } from './use-tasks.ts'

interface TaskPanelProps {
  taskId: number
  onClose: () => void
}

/** One task with its sub-tasks, comments and history. */
export function TaskPanel({ taskId, onClose }: TaskPanelProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(taskCalls.detail, { taskId }))
  const remove = () =>
    confirmDelete({
      title: '删除任务',
      content: taskWords.deleteQuestion,
      okText: '删除任务',
      onOk: async () => {
        await ask(taskCalls.remove, { taskId })
        toast.success('删除成功')
        onClose()
        await refreshTasks(client)
      },
    })
  const isUnreadable = error !== null && messageOf(error) === taskWords.noAccess
  return (
    <Panel
      open
      onClose={onClose}
      title={data?.name ?? '任务'}
      extra={
        data && (
          <Button danger onClick={remove}>
            删除
          </Button>
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
        <Shown task={data} />
      ) : (
        <LoadingRows rows={6} columns={1} />
      )}
    </Panel>
  )
}

function Shown({ task }: { task: TaskDetail }) {
  const { taskId, mainUser, createUser, ownerUserList, startTime, stopTime, description } = task
  return (
    <article className={styles.article}>
      <dl className={styles.pairs}>
        <dt>负责人</dt>
        <dd>{mainUser?.realname ?? '无'}</dd>
        <dt>参与人</dt>
        <dd>{ownerUserList.map(({ realname }) => realname).join('、')}</dd>
        <dt>优先级</dt>
        <dd>{priorities.find(({ priority }) => priority === task.priority)?.name}</dd>
        <dt>时间</dt>
        <dd>
          {startTime ?? '--'} 至 {stopTime ?? '--'}
        </dd>
        <dt>创建人</dt>
        <dd>
          {createUser.realname} {formatMinute(task.createTime)}
        </dd>
      </dl>
      {description !== '' && <p className={styles.text}>{description}</p>}
      <Children task={task} />
      <section className={styles.section}>
        <h3>评论</h3>
        <Comments about={{ type: TASK_COMMENTS, typeId: taskId }} />
      </section>
      <History taskId={taskId} />
    </article>
  )
}

function Children({ task }: { task: TaskDetail }) {
  const client = useQueryClient()
  if (task.childTask.length === 0) return null
  const setDone = async (taskId: number, isDone: boolean) => {
    const status = isDone ? taskLimits.done : taskLimits.open
    const wasSet = await attempt(ask(taskCalls.setChildStatus, { taskId, status }))
    if (wasSet) await refreshTasks(client)
    return wasSet
  }
  return (
    <section className={styles.section}>
      <h3>
        子任务 {task.childWCCount}/{task.childAllCount}
      </h3>
      <ul>
        {task.childTask.map(({ taskId, name, status }) => (
          <li key={taskId} className={styles.cell}>
            <DoneBox
              isDone={status === taskLimits.done}
              name={name}
              onDone={(isDone) => setDone(taskId, isDone)}
            />
            <span className={status === taskLimits.done ? styles.done : styles.name}>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ taskId }: { taskId: number }) {
  const { data = [] } = useQuery(queryOf(taskCalls.history, { taskId }))
  return (
    <section className={styles.section}>
      <h3>活动</h3>
      <ul>
        {data.map(({ logId, realname, content, createTime }) => (
          <li key={logId} className={styles.line}>
            {realname} {content} <span className={styles.count}>{formatMinute(createTime)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
