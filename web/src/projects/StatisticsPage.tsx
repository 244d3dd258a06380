import { useQuery, useQueryClient } from '@tanstack/react-query'
import { projectCalls } from '#protocol/projects/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { TaskPanel, useListAddress } from '#web/tasks/door.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { FigureTasks } from './FigureTasks.tsx'
import { useFigureAddress } from './figure-address.ts'
import { MemberFigures, Tiles } from './figures.tsx'
import styles from './statistics.module.css'
import { useLiveProjects } from './use-projects.ts'

/** /project/statistics: figures over all projects that the user sees (approval-office.md §12.6). */
export default function StatisticsPage() {
  useLiveProjects()
  const { shown, go } = useListAddress()
  return (
    <PageFrame title="统计分析" note="您能看见的全部项目" fill>
      <Figures onOpen={(taskId) => go({ task: String(taskId) })} />
      {shown.taskId > 0 && <TaskPanel taskId={shown.taskId} onClose={() => go({ task: '' })} />}
    </PageFrame>
  )
}

function Figures({ onOpen }: { onOpen: (taskId: number) => void }) {
  const { asked, show } = useFigureAddress()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(projectCalls.statistics, { workId: 'all' }))
  useRenewed('tasks', () => refresh(client, projectCalls.statistics))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={4} height={72} />
  if (asked) return <FigureTasks workId="all" asked={asked} onOpen={onOpen} onClose={() => show(undefined)} />
  return (
    <div className={styles.page}>
      <Tiles figures={data.taskStatistics} onShow={show} />
      <section aria-label="成员">
        <h2 className={styles.heading}>成员</h2>
        <MemberFigures rows={data.memberTaskStatistics} onShow={show} />
      </section>
    </div>
  )
}
