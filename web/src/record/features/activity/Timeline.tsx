import { Spin } from 'antd'
import { useEffect, useRef } from 'react'
import type { RecordType } from '#protocol/record/declare.ts'
import { messageOf } from '#web/platform/client.ts'
import { nameDay } from '#web/platform/day-name.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import styles from './activity.module.css'
import { type TimelineFilter, useTimeline } from './data.ts'
import { Entry } from './Entry.tsx'

interface TimelineProps {
  type: RecordType
  recordId: number
  filter: TimelineFilter
  onClear: () => void
  /** What to do about a record nothing was written of yet. */
  hint?: string
}

/** Asks for more as soon as its place comes near the visible part. */
function useNearEnd(onNear: () => void, key: unknown) {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  latest.current = onNear
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is too short to push the mark away is asked again
  useEffect(() => {
    if (!mark.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: '400px' },
    )
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [key])
  return mark
}

/** What happened around a record, by day, the newest first; older days follow while one scrolls. */
export function Timeline({ type, recordId, filter, onClear, hint }: TimelineProps) {
  const query = useTimeline(type, recordId, filter)
  const { data: days, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const mark = useNearEnd(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void query.fetchNextPage()
  }, days?.length)
  const isFiltered = Object.values(filter).some((part) => part !== undefined)
  if (!days)
    return error ? (
      <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows rows={5} columns={2} height={56} />
    )
  if (days.length === 0)
    return isFiltered ? (
      <EmptyState text="没有符合条件的活动" action={<Button onClick={onClear}>清空筛选</Button>} />
    ) : (
      <EmptyState text="还没有活动" hint={hint} />
    )
  return (
    <section className={styles.timeline} aria-label="活动时间线">
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{nameDay(day)}</h2>
          <ol className={styles.entries}>
            {entries.map((activity) => (
              <Entry key={activity.activityId} type={type} recordId={recordId} activity={activity} />
            ))}
          </ol>
        </section>
      ))}
      <div ref={mark} className={styles.end}>
        {isFetchNextPageError ? (
          <Button type="link" onClick={() => void query.fetchNextPage()}>
            加载失败，点击重试
          </Button>
        ) : hasNextPage ? (
          <Spin size="small" />
        ) : (
          '没有更早的活动了'
        )}
      </div>
    </section>
  )
}
