import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { taskWords } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { TaskArticle } from './TaskArticle.tsx'
import styles from './tasks.module.css'
import { refreshTasks } from './use-tasks.ts'

/** /taskExamine/task-bin: tasks that were deleted, for thirty days. */
export default function TaskBinPage() {
  return (
    <PageFrame title="回收站" note="删除的任务保留 30 天">
      <Binned />
    </PageFrame>
  )
}

function Binned() {
  const { data, error, refetch } = useQuery(queryOf(taskCalls.bin, {}))
  const [opened, open] = useState(0)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} columns={1} height={48} />
  if (data.length === 0) return <EmptyState text="回收站里没有任务" />
  return (
    <>
      <ul className={styles.list}>
        {data.map((task) => (
          <BinnedTask key={task.taskId} task={task} onOpen={() => open(task.taskId)} />
        ))}
      </ul>
      {data.some(({ taskId }) => taskId === opened) && <BinPanel taskId={opened} onClose={() => open(0)} />}
    </>
  )
}

interface BinnedTaskProps {
  task: TaskInfo
  onOpen: () => void
}

const BinnedTask = ({ task, onOpen }: BinnedTaskProps) => (
  <li className={styles.cell}>
    <button type="button" className={styles.name} onClick={onOpen}>
      {task.name}
    </button>
    <span className={styles.count}>{formatMinute(task.hiddenTime)} 删除</span>
    <BinActs task={task} />
  </li>
)

interface BinPanelProps {
  taskId: number
  onClose: () => void
}

/** A task of the bin, to read before it is restored or deleted for good (§11.7). */
function BinPanel({ taskId, onClose }: BinPanelProps) {
  const { data, error, refetch } = useQuery(queryOf(taskCalls.binDetail, { taskId }))
  return (
    <Panel
      open
      onClose={onClose}
      width="min(720px, 82vw)"
      title={data ? `${data.createUser.realname} 创建于 ${formatMinute(data.createTime)}` : '任务'}
      extra={data && <BinActs task={data} />}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <TaskArticle task={data} />
      ) : (
        <LoadingRows rows={6} columns={1} />
      )}
    </Panel>
  )
}

/** 恢复 and 彻底删除. */
function BinActs({ task: { taskId, name } }: { task: Pick<TaskInfo, 'taskId' | 'name'> }) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const restore = async () => {
    if (!(await run(() => ask(taskCalls.restore, { taskId })))) return
    toast.success(taskWords.restored)
    await refreshTasks(client)
  }
  const clean = () =>
    confirmDelete({
      title: `彻底删除任务“${name}”？`,
      content: '任务及其子任务、评论和附件将被删除，无法恢复。',
      okText: '彻底删除',
      onOk: async () => {
        await ask(taskCalls.clean, { taskId })
        toast.success('删除成功')
        await refreshTasks(client)
      },
    })
  return (
    <>
      <Button loading={busy} onClick={() => void restore()}>
        恢复
      </Button>
      <Button danger onClick={clean}>
        彻底删除
      </Button>
    </>
  )
}
