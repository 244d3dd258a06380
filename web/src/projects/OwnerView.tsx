import { useQuery, useQueryClient } from '@tanstack/react-query'
import { taskLimits } from '#protocol/office/door.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import type { OwnerColumn, WorkInfo } from '#protocol/projects/shapes.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { TaskCard } from '#web/tasks/door.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './board.module.css'
import type { BoardFilters } from './use-project-board.ts'
import { mayIn } from './use-projects.ts'

interface OwnerViewProps {
  project: WorkInfo
  filters: BoardFilters
  onOpen: (taskId: number) => void
}

/** 负责人视图: a column for each main user, what is done last; nothing is dragged there. */
export function OwnerView({ project, filters, onOpen }: OwnerViewProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(boardCalls.byOwner, filters))
  useRenewed('board', () => refresh(client, boardCalls.byOwner))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={4} height={72} />
  if (data.length === 0) return <EmptyState text="没有任务有负责人" />
  return (
    <div className={styles.board}>
      {data.map((column) => (
        <Owner key={column.userId} project={project} column={column} onOpen={onOpen} />
      ))}
    </div>
  )
}

interface OwnerProps extends Pick<OwnerViewProps, 'project' | 'onOpen'> {
  column: OwnerColumn
}

function Owner({ project, column, onOpen }: OwnerProps) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const { userId, realname, img, list } = column
  const done = list.filter(({ status }) => status === taskLimits.done).length
  const archive = async () => {
    if (await run(() => ask(boardCalls.archiveOwner, { workId: project.workId, userId })))
      toast.success('归档成功')
    await refresh(client, boardCalls.byOwner, boardCalls.cards, boardCalls.board)
  }
  return (
    <section className={styles.column} aria-label={realname}>
      <header className={`${styles.head} ${styles.row}`}>
        <UserAvatar name={realname} img={img} userId={userId} />
        <h2 className={styles.title}>{realname}</h2>
        <span className={styles.count} title="已完成/全部">
          {done}/{list.length}
        </span>
        {done > 0 && mayIn(project)('archiveTask') && (
          <Button type="text" size="small" loading={busy} onClick={() => void archive()}>
            归档已完成
          </Button>
        )}
      </header>
      <ul className={styles.cards}>
        {list.map((task) => (
          <li key={task.taskId} className={styles.card}>
            <TaskCard
              task={task}
              isClosed={!mayIn(project)('setTaskStatus')}
              onOpen={() => onOpen(task.taskId)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
