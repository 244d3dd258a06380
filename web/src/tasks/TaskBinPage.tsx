import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
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
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} columns={1} height={48} />
  if (data.length === 0) return <EmptyState text="回收站里没有任务" />
  return (
    <ul className={styles.list}>
      {data.map((task) => (
        <BinnedTask key={task.taskId} task={task} />
      ))}
    </ul>
  )
}

function BinnedTask({ task: { taskId, name, hiddenTime } }: { task: TaskInfo }) {
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
    <li className={styles.cell}>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{formatMinute(hiddenTime)} 删除</span>
      <Button loading={busy} onClick={() => void restore()}>
        恢复
      </Button>
      <Button danger onClick={clean}>
        彻底删除
      </Button>
    </li>
  )
}
