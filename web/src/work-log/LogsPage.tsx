import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { logWords } from '#protocol/work-log/log-limits.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'
import { exportFile } from '#web/record/features/export/export-file.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { LogCard } from './LogCard.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogHead } from './LogHead.tsx'
import styles from './logs.module.css'
import {
  filterOf,
  type LogListKey,
  type LogQuery,
  logLists,
  refreshLogs,
  useLogQuery,
  useLogs,
} from './use-logs.ts'
import { WriteLog } from './WriteLog.tsx'

/** /workLog/index/{all|send|received}: logs, and where one is written (approval-office.md §13.5). */
export default function LogsPage() {
  const cache = useQueryClient()
  const params = useParams()
  const known = logLists.find(({ key }) => key === params.list) ?? logLists[0]
  const [query, go] = useLogQuery()
  const found = useLogs(known.key, query)
  useServerNotice('logs', () => void refreshLogs(cache))
  return (
    <PageFrame
      title={known.key === 'all' ? '日志' : known.title}
      actions={<ExportButton list={known.key} query={query} count={found.data?.totalRow ?? 0} />}
      cards
    >
      <LogHead />
      {known.key !== 'received' && <WriteLog />}
      <LogFilters query={query} isOwn={known.key === 'send'} onGo={go} />
      <Listed found={found} query={query} onGo={go} />
    </PageFrame>
  )
}

interface ListedProps {
  found: ReturnType<typeof useLogs>
  query: LogQuery
  onGo: (change: Partial<LogQuery>) => void
}

function Listed({ found: { data, error, refetch }, query, onGo }: ListedProps) {
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={1} height={160} />
  if (data.totalRow === 0) return <EmptyState text="没有日志" />
  return (
    <>
      <div className={styles.list}>
        {data.list.map((log) => (
          <LogCard
            key={log.logId}
            log={log}
            onAuthor={(userId) => onGo({ userIds: [userId], deptIds: [] })}
          />
        ))}
      </div>
      <Pagination
        current={query.page}
        pageSize={query.limit}
        total={data.totalRow}
        onChange={(page, limit) => onGo({ page, limit })}
        hideOnSinglePage
      />
    </>
  )
}

interface ExportButtonProps {
  list: LogListKey
  query: LogQuery
  count: number
}

function ExportButton({ list, query, count }: ExportButtonProps) {
  const [busy, run] = useBusy()
  const start = () => {
    if (query.kind === 0) return toast.warning(logWords.exportKind)
    void run(() =>
      exportFile(workLogCalls.export, filterOf(list, query), { display: '日志', count: formatNumber(count) }),
    )
  }
  return (
    <Button loading={busy} onClick={start}>
      导出
    </Button>
  )
}
