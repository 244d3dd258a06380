import { Spin } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Activity } from '#protocol/record/calls/activity.ts'
import { nameDay } from '#web/platform/day-name.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './activity.module.css'
import type { TimelineDay } from './data.ts'

interface EntryDaysProps {
  label: string
  days: readonly TimelineDay[]
  /** Whether there is more, and how it is asked for. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** One entry, with its key. */
  entryOf: (activity: Activity) => ReactNode
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

/** Entries by day, the newest first; older ones follow while one scrolls. */
export function EntryDays({ label, days, query, entryOf }: EntryDaysProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const mark = useNearEnd(
    () => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void query.fetchNextPage()
    },
    days.reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <section className={styles.timeline} aria-label={label}>
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{nameDay(day)}</h2>
          <ol className={styles.entries}>{entries.map(entryOf)}</ol>
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
