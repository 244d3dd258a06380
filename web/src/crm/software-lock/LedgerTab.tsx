import { useInfiniteQuery } from '@tanstack/react-query'
import { type LockHistoryEntry, lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'
import { textOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { HistoryEntries, type ShownEntry } from '#web/record/parts/history/HistoryEntries.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { StateThen } from './StateThen.tsx'
import styles from './software-lock.module.css'

/** An event as an entry of a history: its name and day, what it changed, and why. */
function entryOf(entry: LockHistoryEntry): ShownEntry {
  const { eventId, eventTypeName, effectiveDate, recordedAt, reversed, reason, changes } = entry
  const isLater = effectiveDate !== recordedAt.slice(0, 10)
  const head = [eventTypeName, isLater ? `自 ${effectiveDate} 生效` : '', reversed ? '（已冲销）' : '']
  const shown = changes.map(({ label, from, to }) => ({ label, from, to }))
  return {
    id: eventId,
    createUserId: entry.operatorUserId,
    realname: entry.operatorUserName || '系统',
    img: null,
    createTime: recordedAt,
    content: [
      head.filter(Boolean).join(' '),
      ...shown.map(({ label, from, to }) => `${label}：${from} → ${to}`),
      ...(reason ? [`原因：${reason}`] : []),
    ],
    changes: [null, ...shown, ...(reason ? [null] : [])],
  }
}

/** Events of one answer. */
const PAGE = 50

/** 锁档案: everything that happened to a lock, newest first, and what it was on any day (locks-and-extensions.md §8.8). */
export function LedgerTab({ recordId, record }: TabProps) {
  const request = { lockId: recordId, limit: PAGE }
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeyOf(lockCalls.history, request),
    queryFn: ({ pageParam, signal }) =>
      ask(lockCalls.history, { ...request, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.lastPage ? undefined : pages.length + 1),
  })
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={2} height={56} />
  return (
    <div className={styles.ledger}>
      {textOf(record, 'quotaNames') && (
        <dl className={styles.values}>
          <div>
            <dt>定额</dt>
            <dd>{textOf(record, 'quotaNames')}</dd>
          </div>
        </dl>
      )}
      <StateThen lockId={recordId} />
      <HistoryEntries entries={data.pages.flatMap(({ list }) => list.map(entryOf))} />
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          加载更早的记录
        </Button>
      )}
    </div>
  )
}
