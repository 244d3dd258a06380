import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { taskLimits } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskRoles } from '#protocol/tasks/limits.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { QuickTask } from './QuickTask.tsx'
import { TaskCell } from './TaskCell.tsx'
import { TaskPanel } from './TaskPanel.tsx'
import styles from './tasks.module.css'
import { refreshTasks, type TaskFilters, useLiveTasks, useTaskList } from './use-tasks.ts'

const rolesOf = (isTeam: boolean) => [
  { value: taskRoles.all, label: '全部' },
  { value: taskRoles.main, label: isTeam ? '下属负责的' : '我负责的' },
  { value: taskRoles.joined, label: isTeam ? '下属参与的' : '我参与的' },
]

/** /taskExamine/task-index/{1|2}: tasks of the caller, or of the subordinates, one of them open at the side (§11.7). */
export default function TasksPage() {
  useLiveTasks()
  const isTeam = useParams().whose === '2'
  const [params, setParams] = useSearchParams()
  const type = Number(params.get('type')) || taskRoles.all
  const search = params.get('search') ?? ''
  const isOpenOnly = params.get('open') === '1'
  const shown = Number(params.get('task')) || 0
  const go = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(change))
      if (value === '') next.delete(key)
      else next.set(key, value)
    setParams(next, { replace: true })
  }
  const filters: TaskFilters = {
    type,
    search,
    ...(isTeam ? { mold: 1 } : {}),
    ...(isOpenOnly ? { status: taskLimits.open } : {}),
  }
  return (
    <PageFrame
      title={isTeam ? '下属的任务' : '我的任务'}
      tabs={
        <Segmented
          aria-label="任务范围"
          value={type}
          options={rolesOf(isTeam)}
          onChange={(role) => go({ type: role === taskRoles.all ? '' : String(role) })}
        />
      }
      actions={
        <>
          <Checkbox checked={!isOpenOnly} onChange={(event) => go({ open: event.target.checked ? '' : '1' })}>
            显示已完成
          </Checkbox>
          <SearchInput
            aria-label="搜索任务"
            placeholder="请输入任务名称"
            defaultValue={search}
            key={search}
            onSearch={(words) => go({ search: words.trim() })}
          />
        </>
      }
      fill
    >
      <Listed filters={filters} onOpen={(taskId) => go({ task: String(taskId) })} />
      {!isTeam && <QuickTask />}
      {shown > 0 && <TaskPanel taskId={shown} onClose={() => go({ task: '' })} />}
    </PageFrame>
  )
}

function Listed({ filters, onOpen }: { filters: TaskFilters; onOpen: (taskId: number) => void }) {
  const client = useQueryClient()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTaskList(filters)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  const [first] = data?.pages ?? []
  if (!data || !first) return <LoadingRows rows={8} columns={1} height={48} />
  if (first.allTask === 0) return <EmptyState text="没有任务" />
  const setDone = async (taskId: number, isDone: boolean) => {
    const status = isDone ? taskLimits.done : taskLimits.open
    const wasSet = await attempt(ask(taskCalls.setStatus, { taskId, status }))
    if (wasSet) await refreshTasks(client)
    return wasSet
  }
  return (
    <div className={styles.listed}>
      <p className={styles.progress} title="已完成/全部">
        {first.stopTask}/{first.allTask}
      </p>
      <ul className={styles.list}>
        {data.pages.flatMap(({ page }) =>
          page.list.map((task) => (
            <TaskCell
              key={task.taskId}
              task={task}
              onOpen={() => onOpen(task.taskId)}
              onDone={(isDone) => setDone(task.taskId, isDone)}
            />
          )),
        )}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          加载更多
        </Button>
      )}
    </div>
  )
}
