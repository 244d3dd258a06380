import type { UseQueryResult } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { Page } from '#protocol/platform/envelope.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DaysFilter, PageFilter, PageFilters } from '#web/ui/page/PageFilters.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import type { LogQuery } from './log-query.ts'

const SIZES = [10, 20, 30, 40]

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

/** A log with its filters, rows and pages. */
export function LogFrame<Row extends object>(props: LogFrameProps<Row>) {
  const { title, query, onGo, filters, found, columns, width, onExport } = props
  const { data } = found
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
      <PageFilters onAsk={() => void found.refetch()}>
        <DaysFilter value={query} onChange={onGo} />
        <PageFilter>
          <PeopleSelect
            multiple
            aria-label="选择人员"
            placeholder="选择人员"
            value={query.userIds}
            onChange={(userIds) => onGo({ userIds })}
          />
        </PageFilter>
        {filters}
      </PageFilters>
      <PagedTable<Row>
        found={found}
        columns={columns}
        width={width}
        empty={<EmptyState text="这段时间没有记录" />}
        query={query}
        sizes={SIZES}
        onGo={onGo}
      />
    </PageFrame>
  )
}
