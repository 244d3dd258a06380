import { useQuery, useQueryClient } from '@tanstack/react-query'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { refreshTasks } from '#web/tasks/door.ts'
import { Moment } from '#web/ui/display/Moment.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import styles from './page.module.css'
import { mayIn } from './use-projects.ts'

interface ArchivedTasksProps {
  project: WorkInfo
  onOpen: (taskId: number) => void
}

/** 归档任务 of a project, the last one first; 激活 brings one back to the top of its list. */
export function ArchivedTasks({ project, onOpen }: ArchivedTasksProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(boardCalls.archived, { workId: project.workId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={3} />
  if (data.length === 0) return <EmptyState text="没有归档的任务" />
  const activate = async ({ taskId, name }: TaskInfo) => {
    await ask(taskCalls.activate, { taskId })
    toast.success(`已激活：${name}`)
    await Promise.all([
      refresh(client, boardCalls.archived, boardCalls.cards, boardCalls.board),
      refreshTasks(client),
    ])
  }
  const mayActivate = mayIn(project)('archiveTask')
  return (
    <div className={styles.listed}>
      <DataTable<TaskInfo>
        rowKey="taskId"
        sticky
        dataSource={data}
        onOpen={({ taskId }) => onOpen(taskId)}
        columns={[
          {
            title: '任务名称',
            render: (_, { taskId, name }) => <OwnName onOpen={() => onOpen(taskId)}>{name}</OwnName>,
          },
          { title: '负责人', width: 120, render: (_, { mainUser }) => mainUser?.realname ?? '--' },
          { title: '归档时间', width: 140, render: (_, { archiveTime }) => <Moment value={archiveTime} /> },
          ...(mayActivate
            ? [
                {
                  title: '操作',
                  width: 90,
                  render: (_: unknown, task: TaskInfo) => (
                    <RowActs
                      name={task.name}
                      main={{ caption: '激活', run: () => void attempt(activate(task)) }}
                      others={[]}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
