import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { operationsCalls, type StatusEntry } from '#protocol/operations/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { BackupActs } from './backup/BackupActs.tsx'
import { EntryCard } from './EntryCard.tsx'
import styles from './operations.module.css'

/** The entry about which something is done here. */
const BACKUP = 'backup'
/** Often enough that what is being mended is seen to be. */
const EVERY = 10_000

/** /manage/operations: how each part of the system stands, and what to do about it (platform.md §10.7). */
export default function StatusPage() {
  const { data, error, refetch } = useQuery({
    ...queryOf(operationsCalls.status, {}),
    refetchInterval: EVERY,
  })
  return (
    <PageFrame title="系统状态" note={data && `${summaryOf(data.entries)}，${data.time.slice(11, 16)} 更新`}>
      {data ? (
        <div className={styles.entries}>
          {error && (
            <p role="alert" className={styles.stale}>
              {messageOf(error)}，下面是 {data.time} 的情况
            </p>
          )}
          {data.entries.map((entry) => (
            <EntryCard key={entry.key} entry={entry}>
              {entry.key === BACKUP && <BackupActs />}
            </EntryCard>
          ))}
        </div>
      ) : error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 14 }} />
      )}
    </PageFrame>
  )
}

function summaryOf(entries: readonly StatusEntry[]): string {
  const bad = entries.filter(({ state }) => state === 'bad').length
  const attention = entries.filter(({ state }) => state === 'attention').length
  const parts = [...(bad ? [`${bad} 项异常`] : []), ...(attention ? [`${attention} 项需要注意`] : [])]
  return parts.length > 0 ? parts.join('，') : '一切正常'
}
