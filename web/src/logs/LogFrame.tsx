import type { UseQueryResult } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import type { Page } from '#protocol/platform/envelope.ts'
import { messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { RangePicker } from '#web/ui/DatePicker.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { PeopleSelect } from '#web/ui/PeopleSelect.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { type LogQuery, pageSizes } from './log-query.ts'
import styles from './logs.module.css'

interface LogFrameProps<Row> {
  title: string
  query: LogQuery
  onGo: (change: Partial<LogQuery>) => void
  /** Behind the filters that all logs have. */
  filters?: ReactNode
  found: UseQueryResult<Page<Row>>
  columns: TableColumnsType<Row>
  /** Pixels of all columns. */
  width: number
  onExport: () => Promise<unknown>
}

const DAY = 'YYYY-MM-DD'
const dayOf = (day: string | undefined) => (day ? dayjs(day) : null)

/** A log with its filters, rows and pages. */
export function LogFrame<Row extends object>(props: LogFrameProps<Row>) {
  const { title, query, onGo, filters, found, columns, width, onExport } = props
  const { data, error, refetch } = found
  const [busy, run] = useBusy()
  return (
    <PageFrame
      title={title}
      note={data && `共 ${data.totalRow.toLocaleString('zh-CN')}${data.atLeast ? '+' : ''} 条`}
      actions={
        <Button loading={busy} onClick={() => void run(onExport)}>
          {busy ? '导出中...' : '导出'}
        </Button>
      }
      fill
    >
      <div className={styles.filters}>
        <RangePicker
          aria-label="日期范围"
          value={[dayOf(query.startTime), dayOf(query.endTime)]}
          allowEmpty={[true, true]}
          placeholder={['开始日期', '结束日期']}
          onChange={(days) => onGo({ startTime: days?.[0]?.format(DAY), endTime: days?.[1]?.format(DAY) })}
        />
        <div className={styles.people}>
          <PeopleSelect
            multiple
            aria-label="选择人员"
            placeholder="选择人员"
            value={query.userIds}
            onChange={(userIds) => onGo({ userIds })}
          />
        </div>
        {filters}
        <Button onClick={() => void refetch()}>查询</Button>
      </div>
      <div className={styles.scroll}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <Table<Row>
            className={found.isPlaceholderData ? styles.stale : undefined}
            rowKey={(row) => data.list.indexOf(row)}
            size="small"
            sticky
            pagination={false}
            columns={columns}
            dataSource={data.list}
            scroll={{ x: width }}
            locale={{ emptyText: <EmptyState text="这段时间没有记录" /> }}
          />
        ) : (
          <LoadingRows rows={12} columns={7} />
        )}
      </div>
      <footer className={styles.foot}>
        <Pagination
          current={query.page}
          pageSize={query.limit}
          total={data?.totalRow ?? 0}
          pageSizeOptions={pageSizes}
          showQuickJumper
          onChange={(page, limit) => onGo({ page: limit === query.limit ? page : 1, limit })}
        />
      </footer>
    </PageFrame>
  )
}
