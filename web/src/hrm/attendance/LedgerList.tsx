import type { TableColumnsType } from 'antd'
import type { LedgerEntry } from '#protocol/hrm/attendance/leave-calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'

const columns: TableColumnsType<LedgerEntry> = [
  { title: '日期', dataIndex: 'onDay', width: 110 },
  { title: '类型', dataIndex: 'kindName', width: 90 },
  {
    title: '天数',
    dataIndex: 'units',
    width: 80,
    align: 'right',
    render: (units: string) => (Number(units) > 0 ? `+${Number(units)}` : String(Number(units))),
  },
  { title: '余额', dataIndex: 'balance', width: 80, align: 'right' },
  { title: '额度', dataIndex: 'bucket', width: 150, ellipsis: true },
  { title: '有效期至', dataIndex: 'expires', width: 110, render: (day: string | null) => day ?? EMPTY },
  { title: '说明', key: 'remark', render: (_, { remark, source }) => remark || source },
]

/** All that came to a balance and went from it, the newest first: each with the balance of its day. */
export const LedgerList = ({ entries }: { entries: readonly LedgerEntry[] | undefined }) =>
  entries === undefined ? (
    <LoadingRows rows={4} columns={5} />
  ) : entries.length === 0 ? (
    <EmptyState text="还没有变动" />
  ) : (
    <DataTable<LedgerEntry>
      rowKey={({ source, kind, bucket }) => `${source} ${kind} ${bucket}`}
      dataSource={[...entries]}
      columns={columns}
      scroll={{ x: 760 }}
    />
  )
