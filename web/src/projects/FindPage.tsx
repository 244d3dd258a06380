import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import { foundTaskSorts, projectBounds } from '#protocol/projects/limits.ts'
import { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { TaskPanel } from '#web/tasks/door.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { FindFilters } from './FindFilters.tsx'
import { FoundProjects } from './FoundProjects.tsx'
import { FoundTasks } from './FoundTasks.tsx'
import styles from './page.module.css'
import { Timeline } from './Timeline.tsx'
import { useProjects } from './use-projects.ts'

const views = [
  { value: 'list', label: '列表' },
  { value: 'board', label: '看板' },
  { value: 'time', label: '时间线' },
] as const

const sorts = [
  { value: foundTaskSorts.newest, label: '最近创建' },
  { value: foundTaskSorts.due, label: '最近截止' },
  { value: foundTaskSorts.updated, label: '最近更新' },
  { value: foundTaskSorts.priority, label: '最高优先级' },
]

/** What the address of the search holds. */
export function useFindAddress() {
  const [params, setParams] = useSearchParams()
  const go = (change: Readonly<Record<string, string>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [key, value] of Object.entries(change))
          if (value) next.set(key, value)
          else next.delete(key)
        return next
      },
      { replace: true },
    )
  const idsAt = (key: string) => (params.get(key) ?? '').split(',').map(Number).filter(Boolean)
  const shown = {
    view: views.find(({ value }) => value === params.get('view'))?.value ?? 'list',
    name: params.get('q') ?? '',
    sort: Number(params.get('sort')) || foundTaskSorts.newest,
    made: Number(params.get('made')) || 0,
    people: idsAt('people'),
    projects: idsAt('projects'),
    labels: idsAt('labels'),
    taskId: Number(params.get('task')) || 0,
  }
  return { shown, go }
}

export type FindAddress = ReturnType<typeof useFindAddress>

/** /project/search: tasks of all projects that the user sees, as a list, a board and a timeline; words find projects, too. */
export default function FindPage() {
  const client = useQueryClient()
  const address = useFindAddress()
  const { shown, go } = address
  const { view, name, sort, made, people, projects, labels, taskId } = shown
  const found = useQuery(
    queryOf(projectTaskCalls.find, {
      name,
      sort,
      ...(made > 0 ? { type: made } : {}),
      userIdList: people,
      workIdList: projects,
      labelIdList: labels,
    }),
  )
  const renew = () => refresh(client, projectTaskCalls.find)
  useRenewed('tasks', renew)
  const open = (id: number) => go({ task: String(id) })
  const isCut = (found.data?.length ?? 0) >= projectBounds.found
  return (
    <PageFrame
      title="全部任务"
      note={<PageTotal count={found.data?.length} />}
      tabs={
        <Segmented
          aria-label="视图"
          value={view}
          options={[...views]}
          onChange={(next) => go({ view: next === 'list' ? '' : next })}
        />
      }
      actions={
        <>
          <SearchBox value={name} hint="请输入项目/任务/描述" onSearch={(words) => go({ q: words })} />
          <FindFilters {...address} />
          <Select
            aria-label="排序"
            className={styles.sort}
            value={sort}
            options={sorts}
            onChange={(next) => go({ sort: next === foundTaskSorts.newest ? '' : String(next) })}
          />
        </>
      }
      fill
    >
      {name !== '' && <FoundProjects name={name} />}
      {isCut && <p className={styles.cut}>任务较多，只显示前 {projectBounds.found} 个，请用筛选缩小范围</p>}
      {found.error ? (
        <EmptyState variant="error" text={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <Found tasks={found.data} view={view} onOpen={open} />
      ) : (
        <LoadingRows rows={8} columns={1} height={48} />
      )}
      {taskId > 0 && (
        <TaskPanel
          taskId={taskId}
          onClose={() => {
            go({ task: '' })
            void renew()
          }}
        />
      )}
    </PageFrame>
  )
}

interface FoundProps {
  tasks: readonly TaskInfo[]
  view: FindAddress['shown']['view']
  onOpen: (taskId: number) => void
}

function Found({ tasks, view, onOpen }: FoundProps) {
  const { data: projects = [] } = useProjects({ name: '' })
  if (tasks.length === 0) return <EmptyState text="没有任务" />
  const byProject = Map.groupBy(tasks, ({ workId }) => workId)
  const groups = [...byProject].map(([key, own]) => ({
    key,
    name: own[0]?.workName ?? '',
    color: projects.find(({ workId }) => workId === key)?.color ?? 'transparent',
    tasks: own,
  }))
  if (view === 'time') return <Timeline groups={groups} onOpen={onOpen} />
  return <FoundTasks groups={groups} tasks={tasks} isBoard={view === 'board'} onOpen={onOpen} />
}
