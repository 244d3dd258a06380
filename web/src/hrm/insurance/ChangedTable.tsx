import type { UseQueryResult } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import type { ChangedInsured } from '#protocol/hrm/insurance/month-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { Phone } from '#web/ui/display/Phone.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'

interface ChangedTableProps {
  found: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  rows: readonly ChangedInsured[]
  list: 'joiners' | 'leavers'
}

const text = (value: string | null) => (value === null || value === '' ? EMPTY : value)

const columns: TableColumnsType<ChangedInsured> = [
  {
    title: '姓名',
    key: 'employeeName',
    width: 140,
    render: (_, row) => <OwnName>{row.employeeName}</OwnName>,
  },
  { title: '工号', dataIndex: 'jobNumber', width: 110, render: text },
  { title: '部门', dataIndex: 'deptName', width: 160, ellipsis: true, render: text },
  { title: '岗位', dataIndex: 'post', width: 140, ellipsis: true, render: text },
  { title: '入职日期', dataIndex: 'entryTime', width: 110, render: text },
  {
    title: '手机号码',
    key: 'mobile',
    width: 150,
    render: (_, { mobile }) => <Phone number={mobile ?? ''} />,
  },
  { title: '参保方案', dataIndex: 'schemeName', width: 150, ellipsis: true, render: text },
]

/** 增员 or 减员: who is insured in this month and was not in the one before, or the other way round. */
export function ChangedTable({ found, rows, list }: ChangedTableProps) {
  const { data, error, refetch } = found
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingRows rows={8} columns={7} />
  if (rows.length === 0)
    return <EmptyState text={list === 'joiners' ? '与上月相比没有增员' : '与上月相比没有减员'} />
  return (
    <DataTable<ChangedInsured>
      rowKey="employeeId"
      sticky
      columns={columns}
      dataSource={[...rows]}
      scroll={{ x: 960 }}
    />
  )
}
