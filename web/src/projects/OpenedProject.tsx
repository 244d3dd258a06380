import { UnorderedListOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { projectStatuses } from '#protocol/projects/limits.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { taskSorts } from '#protocol/tasks/limits.ts'
import { messageOf } from '#web/platform/client.ts'
import {
  BoardFilters,
  type CardTask,
  refreshTasks,
  setDone,
  TaskPanel,
  TaskSearch,
  useListAddress,
} from '#web/tasks/door.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useStable } from '#web/ui/use-stable.ts'
import { ArchivedTasks } from './ArchivedTasks.tsx'
import type { BoardActs } from './board-acts.ts'
import { MembersButton } from './MembersButton.tsx'
import { OwnerView } from './OwnerView.tsx'
import { ProjectBoard } from './ProjectBoard.tsx'
import { Star } from './ProjectCard.tsx'
import { ProjectFiles } from './ProjectFiles.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import { ProjectStatistics } from './ProjectStatistics.tsx'
import { ProjectsDrawer } from './ProjectsDrawer.tsx'
import styles from './page.module.css'
import { TaskRows } from './TaskRows.tsx'
import { renewBoard, useProjectBoard } from './use-project-board.ts'
import { useBoardFilters, useProjectPage, views } from './use-project-page.ts'
import { mayIn } from './use-projects.ts'

const sorts = [
  { value: taskSorts.manual, label: '手动排序' },
  { value: taskSorts.created, label: '最近创建' },
  { value: taskSorts.due, label: '最近截止' },
  { value: taskSorts.updated, label: '最近更新' },
  { value: taskSorts.priority, label: '最高优先级' },
]

/** A project: its board, the same tasks as a list and by owner, statistics and archive (approval-office.md §12.6). */
export function OpenedProject({ project }: { project: WorkInfo }) {
  const { workId, name, status } = project
  const client = useQueryClient()
  const address = useListAddress()
  const { shown, go } = address
  const { view, sort, show, sortBy } = useProjectPage()
  const filters = useBoardFilters(workId, sort, shown)
  const [isListOpen, setListOpen] = useState(false)
  const isOfTasks = view === 'board' || view === 'list' || view === 'owner'
  const close = () => {
    go({ task: '' })
    void renewBoard(client, { filters, isList: view === 'list' })
    void refreshTasks(client)
  }
  return (
    <PageFrame
      title={name}
      note={
        <span className={styles.title}>
          <Star project={project} />
          {status === projectStatuses.archived && '已归档'}
        </span>
      }
      actions={
        <>
          <MembersButton project={project} />
          <ProjectMenu project={project} />
        </>
      }
      fill
    >
      <div className={styles.toolbar}>
        <Button
          icon={<UnorderedListOutlined />}
          aria-expanded={isListOpen}
          onClick={() => setListOpen(!isListOpen)}
        >
          项目看板
        </Button>
        <Segmented aria-label="视图" value={view} options={[...views]} onChange={show} />
        <span className={styles.room} />
        {isOfTasks && (
          <>
            <span className={styles.search}>
              <TaskSearch {...address} />
            </span>
            <BoardFilters {...address} />
            {view !== 'owner' && (
              <Select
                aria-label="排序"
                className={styles.sort}
                value={sort}
                options={sorts}
                onChange={sortBy}
              />
            )}
          </>
        )}
      </div>
      <div className={styles.body}>
        {isListOpen && <ProjectsDrawer workId={workId} onClose={() => setListOpen(false)} />}
        <div className={styles.main}>
          {view === 'statistics' ? (
            <ProjectStatistics workId={workId} onOpen={(taskId) => go({ task: String(taskId) })} />
          ) : view === 'files' ? (
            <ProjectFiles workId={workId} onOpen={(taskId) => go({ task: String(taskId) })} />
          ) : view === 'archive' ? (
            <ArchivedTasks project={project} onOpen={(taskId) => go({ task: String(taskId) })} />
          ) : view === 'owner' ? (
            <OwnerView
              project={project}
              filters={filters}
              onOpen={(taskId) => go({ task: String(taskId) })}
            />
          ) : (
            <Tasks
              project={project}
              filters={filters}
              isList={view === 'list'}
              onOpen={(taskId) => go({ task: String(taskId) })}
            />
          )}
        </div>
      </div>
      {shown.taskId > 0 && <TaskPanel taskId={shown.taskId} onClose={close} />}
    </PageFrame>
  )
}

interface TasksProps {
  project: WorkInfo
  filters: ReturnType<typeof useBoardFilters>
  isList: boolean
  onOpen: (taskId: number) => void
}

/** The board, or the same lists one below the other. */
function Tasks({ project, filters, isList, onOpen }: TasksProps) {
  const client = useQueryClient()
  const { columns, error, refetch, renew, move, sortLists, removeList } = useProjectBoard({ filters, isList })
  const done = async (task: CardTask, isDone: boolean) => {
    const wasSet = await setDone(client, task, isDone)
    await renew()
    return wasSet
  }
  const stable = {
    columns: useStable(() => columns ?? []),
    open: useStable(onOpen),
    move: useStable(move),
    setDone: useStable(done),
    renew: useStable(renew),
    sortLists: useStable(sortLists),
    removeList: useStable(removeList),
  }
  const isManual = filters.sort === taskSorts.manual
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions in it are always the same
  const acts = useMemo<BoardActs>(
    () => ({ workId: project.workId, may: mayIn(project), isManual, ...stable }),
    [project, isManual],
  )
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!columns) return <LoadingRows rows={6} columns={isList ? 1 : 4} height={isList ? 48 : 72} />
  if (isList) return <TaskRows columns={columns} acts={acts} />
  return <ProjectBoard columns={columns} acts={acts} />
}
