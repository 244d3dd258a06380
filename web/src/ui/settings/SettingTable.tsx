import type { UseQueryResult } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import type { Page } from '#protocol/platform/envelope.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

interface SettingTableProps<Row> {
  query: UseQueryResult<Page<Row>>
  rowKey: keyof Row | ((row: Row) => number)
  columns: TableColumnsType<Row>
  /** Text of the empty table. */
  empty: string
  page: number
  /** Rows of a page. */
  size: number
  onPage: (page: number) => void
}

/** The table of a settings page, paged if needed; an error replaces the rows. */
export function SettingTable<Row extends object>({
  query: { data, error, isFetching, refetch },
  rowKey,
  columns,
  empty,
  page,
  size,
  onPage,
}: SettingTableProps<Row>) {
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  const total = data?.totalRow ?? 0
  return (
    <Table<Row>
      rowKey={rowKey}
      loading={isFetching}
      columns={columns}
      dataSource={data?.list ?? []}
      pagination={total > size ? { current: page, pageSize: size, total, onChange: onPage } : false}
      locale={{ emptyText: isFetching ? ' ' : <EmptyState text={empty} /> }}
    />
  )
}
