import { useQuery } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { type RateRow, rateCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import styles from '../salary.module.css'
import { rateWords } from './rate-words.ts'

const columns: TableColumnsType<RateRow> = [
  { title: '名称', dataIndex: 'rateName', width: 200 },
  {
    title: '生效期间',
    key: 'days',
    width: 210,
    render: (_, { startDate, endDate }) => `${startDate} 至 ${endDate ?? '今'}`,
  },
  {
    title: '数值',
    key: 'value',
    render: (_, { value }) => (
      <span className={styles.range}>
        {rateWords(value).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </span>
    ),
  },
  { title: '依据', dataIndex: 'law', width: 320 },
]

/** 税率与标准: values of law by date, each with its reference; a sheet takes those of its last day (hrm.md §15.5). */
export function RatesTable() {
  const { data, error, refetch } = useQuery(queryOf(rateCalls.list, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={4} />
  return <DataTable<RateRow> rowKey="rateId" columns={columns} dataSource={data} />
}
