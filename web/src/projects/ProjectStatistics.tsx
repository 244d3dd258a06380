import { useQuery, useQueryClient } from '@tanstack/react-query'
import { projectCalls } from '#protocol/projects/calls.ts'
import type { WorkStatistics } from '#protocol/projects/shapes.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { FigureTasks } from './FigureTasks.tsx'
import { useFigureAddress } from './figure-address.ts'
import { MemberFigures, Tiles } from './figures.tsx'
import styles from './statistics.module.css'

interface ProjectStatisticsProps {
  workId: number
  onOpen: (taskId: number) => void
}

/** 任务统计 of one project; a figure leads to the tasks that it counts. */
export function ProjectStatistics({ workId, onOpen }: ProjectStatisticsProps) {
  const client = useQueryClient()
  const { asked, show } = useFigureAddress()
  const { data, error, refetch } = useQuery(queryOf(projectCalls.statistics, { workId }))
  useRenewed('board', () => refresh(client, projectCalls.statistics))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={4} height={72} />
  const { classStatistics = [], labelStatistics = [], ownerList = [], userList = [] } = data
  if (asked) {
    const list = classStatistics.find(({ classId }) => classId === asked.classId)
    const label = labelStatistics.find(({ labelId }) => labelId === asked.labelId)
    const of = list?.className ?? label?.name
    return (
      <FigureTasks workId={workId} asked={asked} of={of} onOpen={onOpen} onClose={() => show(undefined)} />
    )
  }
  return (
    <div className={styles.page}>
      <Tiles figures={data.taskStatistics} onShow={show} />
      <div className={styles.parts}>
        <section aria-label="任务列表">
          <h2 className={styles.heading}>任务列表</h2>
          <Bars
            rows={classStatistics.map((row) => ({ ...row, key: row.classId, name: row.className }))}
            onOpen={(classId) => show({ figure: 'undone', classId })}
          />
        </section>
        {labelStatistics.length > 0 && (
          <section aria-label="标签">
            <h2 className={styles.heading}>标签</h2>
            <Bars
              rows={labelStatistics.map((row) => ({ ...row, key: row.labelId }))}
              onOpen={(labelId) => show({ figure: 'undone', labelId })}
            />
          </section>
        )}
      </div>
      <section aria-label="成员">
        <h2 className={styles.heading}>成员</h2>
        <MemberFigures rows={data.memberTaskStatistics} onShow={show} />
      </section>
      <People title="管理成员" people={ownerList} />
      <People title="其他成员" people={userList} />
    </div>
  )
}

interface Bar {
  key: number
  name: string
  complete: number
  undone: number
}

/** What is done of what there is. */
function Bars({ rows, onOpen }: { rows: readonly Bar[]; onOpen: (key: number) => void }) {
  return (
    <ul className={styles.bars}>
      {rows.map(({ key, name, complete, undone }) => {
        const all = complete + undone
        return (
          <li key={key} className={styles.bar}>
            <Button type="link" size="small" className={styles.barName} onClick={() => onOpen(key)}>
              {name}
            </Button>
            <span className={styles.track}>
              <span className={styles.done} style={{ width: `${all === 0 ? 0 : (complete / all) * 100}%` }} />
            </span>
            <span className={styles.numbers} title="已完成/全部">
              {complete}/{all}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type People = NonNullable<WorkStatistics['ownerList']>

/** Names that are shown; a public project has the whole company. */
const MOST = 30

function People({ title, people }: { title: string; people: People }) {
  if (people.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>
        {title} {people.length}
      </h2>
      <div className={styles.people}>
        {people.slice(0, MOST).map(({ userId, realname, img }) => (
          <span key={userId} className={styles.person}>
            <UserAvatar name={realname} img={img} userId={userId} />
            {realname}
          </span>
        ))}
        {people.length > MOST && <span className={styles.caption}>等 {people.length} 人</span>}
      </div>
    </section>
  )
}
