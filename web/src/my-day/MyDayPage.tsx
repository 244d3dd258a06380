import { type DayGroup, dayGroups } from '#protocol/my-day/calls.ts'
import { MOST_ITEMS } from '#protocol/my-day/limits.ts'
import { messageOf } from '#web/platform/client.ts'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { RecordsOverPage } from '#web/record/pages/RecordsOverPage.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { type QueueGroup, WorkQueue } from '#web/ui/work-queue/WorkQueue.tsx'
import { DayRow } from './DayRow.tsx'
import { type Day, useDay, useRenewDay } from './data.ts'
import { dayEntry } from './entry.tsx'
import styles from './my-day.module.css'
import { laterDays, putOff } from './put-off.tsx'
import { Failures, More } from './Sources.tsx'

const titles = { late: '逾期', today: '今天', later: '以后' } as const

/** /my-day: what waits for the person, of every application, one after another (approval-office.md §15A). */
export default function MyDayPage() {
  return (
    <div className={styles.page} data-record-page>
      <RecordsOverPage>
        <MyDay />
      </RecordsOverPage>
    </div>
  )
}

const weekday = new Intl.DateTimeFormat('zh-CN', {
  month: 'long',
  day: 'numeric',
  weekday: 'long',
  timeZone: 'UTC',
})

function MyDay() {
  const { data, error, refetch } = useDay()
  const note = data && data.sources.length > 0 ? <PageTotal count={totalOf(data)} /> : undefined
  return (
    <PageFrame
      title={dayEntry.title}
      note={note}
      tabs={data && <span className={styles.date}>{weekday.format(new Date(`${data.day}T00:00:00Z`))}</span>}
      fill
    >
      <div className={styles.scroll}>
        {data ? (
          <Content day={data} />
        ) : error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={8} columns={4} />
        )}
      </div>
    </PageFrame>
  )
}

/** What is shown, and what its sources hold beyond it. */
const totalOf = ({ items, sources }: Day): number =>
  items.length + sources.reduce((sum, { key, count }) => sum + beyond(items, key, count), 0)

/** Items of a source that are not among those shown: only where it gave as many as it may. */
function beyond(items: Day['items'], key: string, count: number): number {
  const shown = items.filter((item) => item.key === key).length
  return shown >= MOST_ITEMS ? Math.max(0, count - shown) : 0
}

function Content({ day }: { day: Day }) {
  const { opened, forms } = useWorkspace()
  const renew = useRenewDay()
  const failed = day.sources.filter((source) => source.failed)
  const further = day.sources.flatMap((source) => {
    const more = beyond(day.items, source.key, source.count)
    return more > 0 ? [{ ...source, count: more }] : []
  })
  const isCut = (group: DayGroup) =>
    further.some(
      ({ key }) => day.items.filter((item) => item.key === key && item.group === group).length >= MOST_ITEMS,
    )
  const [tomorrow] = laterDays(day.day)
  const groups = dayGroups.map(
    (group): QueueGroup => ({
      key: group,
      title: titles[group],
      hasMore: isCut(group),
      ...(group === 'late' ? { isLate: true } : {}),
      rows: day.items
        .filter((item) => item.group === group)
        .map((item) => ({
          key: item.thing,
          content: <DayRow item={item} day={day.day} renew={renew} />,
          later:
            tomorrow && item.putOffUntil === null
              ? () => void putOff(item, tomorrow.until, renew)
              : undefined,
        })),
    }),
  )
  return (
    <>
      <Failures sources={failed} />
      <WorkQueue groups={groups} done="完成这一项" isActive={!opened && forms.length === 0} />
      {day.items.length === 0 && failed.length === 0 && (
        <EmptyState
          text="今天没有需要您处理的事项"
          hint="需要跟进的客户、待您审批的单据、到期的回款和软件锁会出现在这里"
        />
      )}
      <More sources={further} />
    </>
  )
}
