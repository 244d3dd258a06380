import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { type TimelineFilter, useTimeline } from './data.ts'
import { Entry } from './Entry.tsx'
import { EntryDays } from './EntryDays.tsx'

interface TimelineProps {
  type: RecordType
  recordId: number
  filter: TimelineFilter
  onClear: () => void
  /** What to do about a record nothing was written of yet. */
  hint?: string
}

/** What happened around a record, by day, the newest first; older days follow while one scrolls. */
export function Timeline({ type, recordId, filter, onClear, hint }: TimelineProps) {
  const query = useTimeline(type, recordId, filter)
  const { data: days, error, refetch } = query
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
    <EntryDays
      label="活动时间线"
      days={days}
      query={query}
      entryOf={(activity) => (
        <Entry key={activity.activityId} type={type} recordId={recordId} activity={activity} />
      )}
    />
  )
}
