import { useQueryClient } from '@tanstack/react-query'
import type { UIEvent } from 'react'
import { useParams } from 'react-router'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskRoles } from '#protocol/tasks/limits.ts'
import { attempt } from '#web/platform/attempt.ts'
import { messageOf } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { setDone } from './acts.ts'
import { TaskFilter, TaskSearch } from './ListFilters.tsx'
import { QuickTask } from './QuickTask.tsx'
import { TaskCell } from './TaskCell.tsx'
import { TaskPanel } from './TaskPanel.tsx'
import styles from './tasks.module.css'
import { filtersOf, useListAddress } from './use-list-address.ts'
import { type TaskFilters, useLiveTasks, useTaskList } from './use-tasks.ts'

/** Pixels above the end of the list at which more of it is asked for. */
const NEAR_END = 400

const rolesOf = (isTeam: boolean) => [
  { value: taskRoles.all, label: '全部' },
  { value: taskRoles.main, label: isTeam ? '下属负责的' : '我负责的' },
  { value: taskRoles.joined, label: isTeam ? '下属参与的' : '我参与的' },
]

/** /taskExamine/task-index/{1|2}: each of the two lists begins afresh. */
export default function TasksPage() {
  const { whose } = useParams()
  return <TaskList key={whose} isTeam={whose === '2'} />
}

/** Tasks of the caller, or of the subordinates, one of them open at the side (§11.7). */
function TaskList({ isTeam }: { isTeam: boolean }) {
  useLiveTasks()
  const address = useListAddress()
  const { shown, go } = address
  const filters = filtersOf(shown, isTeam)
  const [busy, run] = useBusy()
  return (
    <PageFrame
      title={isTeam ? '下属的任务' : '我的任务'}
      tabs={
        <Segmented
          aria-label="任务范围"
          value={shown.type}
          options={rolesOf(isTeam)}
          onChange={(role) => go({ type: role === taskRoles.all ? '' : String(role) })}
        />
      }
      actions={
        <>
          <TaskSearch {...address} />
          <TaskFilter {...address} />
          <Button
            loading={busy}
            onClick={() => void run(() => attempt(download(taskCalls.exportList, filters)))}
          >
            导出
          </Button>
        </>
      }
      fill
    >
      <Listed filters={filters} onOpen={(taskId) => go({ task: String(taskId) })} />
      {!isTeam && <QuickTask onOpen={(taskId) => go({ task: String(taskId) })} />}
      {shown.taskId > 0 && <TaskPanel taskId={shown.taskId} onClose={() => go({ task: '' })} />}
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
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const left = scrollHeight - scrollTop - clientHeight
    if (left < NEAR_END && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return (
    <div className={styles.listed} onScroll={onScroll}>
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
              onDone={(isDone) => setDone(client, task, isDone)}
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
