import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { useHistory } from '../../model/data/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import { HistoryEntries } from '../../parts/history/HistoryEntries.tsx'

/** 操作记录, newest first. */
export function HistoryTab({ type, recordId }: TabProps) {
  const { data, error, refetch } = useHistory(type, recordId)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={2} height={56} />
  if (data.length === 0) return <EmptyState text="还没有操作记录" />
  return <HistoryEntries entries={data} />
}
