import { useQuery, useQueryClient } from '@tanstack/react-query'
import { projectCalls } from '#protocol/projects/calls.ts'
import type { WorkStatistics } from '#protocol/projects/shapes.ts'
import { stopTimes } from '#protocol/tasks/limits.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { MemberFigures, type Shown, Tiles } from './figures.tsx'
import styles from './statistics.module.css'

interface ProjectStatisticsProps {
  workId: number
  /** Leads to the list of the tasks that a figure counts, by values of the address. */
  onShow: (change: Readonly<Record<string, string>>) => void
}

const targets: Readonly<Record<Shown, Readonly<Record<string, string>>>> = {
  all: {},
  overdue: { when: String(stopTimes.overdue) },
  archive: { view: 'archive' },
}

/** 任务统计 of one project; a figure leads to the tasks that it counts. */
export function ProjectStatistics({ workId, onShow }: ProjectStatisticsProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(projectCalls.statistics, { workId }))
  useRenewed('board', () => refresh(client, projectCalls.statistics))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={4} height={72} />
  const { classStatistics = [], labelStatistics = [], ownerList = [], userList = [] } = data
  return (
    <div className={styles.page}>
      <Tiles figures={data.taskStatistics} onShow={(what) => onShow(targets[what])} />
      <div className={styles.parts}>
        <section aria-label="任务列表">
          <h2 className={styles.heading}>任务列表</h2>
          <Bars rows={classStatistics.map((row, at) => ({ ...row, key: at, name: row.className }))} />
        </section>
        {labelStatistics.length > 0 && (
          <section aria-label="标签">
            <h2 className={styles.heading}>标签</h2>
            <Bars
              rows={labelStatistics.map((row) => ({ ...row, key: row.labelId }))}
              onOpen={(labelId) => onShow({ labels: String(labelId) })}
            />
          </section>
        )}
      </div>
      <section aria-label="成员">
        <h2 className={styles.heading}>成员</h2>
        <MemberFigures
          rows={data.memberTaskStatistics}
          onOpen={(userId) => onShow({ main: String(userId) })}
        />
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
function Bars({ rows, onOpen }: { rows: readonly Bar[]; onOpen?: (key: number) => void }) {
  return (
    <ul className={styles.bars}>
      {rows.map(({ key, name, complete, undone }) => {
        const all = complete + undone
        return (
          <li key={key} className={styles.bar}>
            {onOpen ? (
              <Button type="link" size="small" className={styles.barName} onClick={() => onOpen(key)}>
                {name}
              </Button>
            ) : (
              <span className={styles.barName} title={name}>
                {name}
              </span>
            )}
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
