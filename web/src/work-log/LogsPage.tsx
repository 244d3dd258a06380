import { ExportOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { logWords } from '#protocol/office/limits.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'
import { exportFile } from '#web/record/features/export/export-file.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { LogCard } from './LogCard.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogHead } from './LogHead.tsx'
import styles from './logs.module.css'
import { ReadingPanel } from './ReadingPanel.tsx'
import {
  filterOf,
  type LogListKey,
  type LogQuery,
  logLists,
  refreshLogs,
  useLogQuery,
  useLogs,
} from './use-logs.ts'
import { useReading } from './use-reading.ts'
import { WriteLog } from './WriteLog.tsx'

/** /workLog/index/{all|send|received}: logs, and where one is written (approval-office.md §13.5). */
export default function LogsPage() {
  const cache = useQueryClient()
  const params = useParams()
  const known = logLists.find(({ key }) => key === params.list) ?? logLists[0]
  const [query, go] = useLogQuery()
  const found = useLogs(known.key, query)
  const reading = useReading(found.data, query, go)
  const { logId, listed, place } = reading
  useServerNotice('logs', () => void refreshLogs(cache))
  return (
    <>
      <PageFrame
        title={known.key === 'all' ? '日志' : known.title}
        note={<PageTotal count={found.data?.totalRow} />}
        actions={
          <HeadActs list={known.key} query={query} found={found} onRead={() => reading.open('first')} />
        }
        cards
      >
        <div className={styles.page}>
          <LogHead />
          {known.key !== 'received' && <WriteLog />}
          <LogFilters query={query} isOwn={known.key === 'send'} onGo={go} />
          <Listed found={found} query={query} reading={reading} onGo={go} />
        </div>
      </PageFrame>
      {reading.isOpen && (
        <ReadingPanel
          logId={logId}
          listed={listed}
          place={place}
          onStep={reading.step}
          onRead={reading.noteRead}
          onClose={reading.close}
        />
      )}
    </>
  )
}

interface ListedProps {
  found: ReturnType<typeof useLogs>
  query: LogQuery
  reading: ReturnType<typeof useReading>
  onGo: (change: Partial<LogQuery>) => void
}

function Listed({ found: { data, error, refetch }, query, reading, onGo }: ListedProps) {
  if (error && !data)
    return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={1} height={160} />
  const isNarrowed = query.kind > 0 || query.userIds.length + query.deptIds.length > 0 || query.search !== ''
  if (data.totalRow === 0)
    return isNarrowed ? (
      <EmptyState
        text="没有符合条件的日志"
        action={
          <Button onClick={() => onGo({ kind: 0, userIds: [], deptIds: [], search: '' })}>清空筛选</Button>
        }
      />
    ) : (
      <EmptyState text="这段时间没有日志" />
    )
  return (
    <>
      <div className={styles.list}>
        {data.list.map((log) => (
          <LogCard
            key={log.logId}
            log={log}
            isReadNow={reading.readNow.has(log.logId)}
            onAuthor={(userId) => onGo({ userIds: [userId], deptIds: [] })}
            onRead={() => reading.open(log.logId)}
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

interface HeadActsProps {
  list: LogListKey
  query: LogQuery
  found: ReturnType<typeof useLogs>
  onRead: () => void
}

/** 逐篇阅读 begins with the first of the list; 导出 is of one kind. */
function HeadActs({ list, query, found, onRead }: HeadActsProps) {
  const [busy, run] = useBusy()
  const count = found.data?.totalRow ?? 0
  const takeOut = () => {
    if (query.kind === 0) return toast.warning(logWords.exportKind)
    void run(() =>
      exportFile(workLogCalls.export, filterOf(list, query), { display: '日志', count: formatNumber(count) }),
    )
  }
  return (
    <>
      {count > 0 && list !== 'send' && <Button onClick={onRead}>逐篇阅读</Button>}
      <Button icon={<ExportOutlined />} loading={busy} onClick={takeOut}>
        导出
      </Button>
    </>
  )
}
