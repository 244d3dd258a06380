import { useQuery } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { payChangeReasons, payRecordStatuses, payRecordTypes } from '#protocol/hrm/salary/words.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { type DotStatus, StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { Amount } from '../Amount.tsx'
import { RecordPanel } from './RecordPanel.tsx'

export type PayRecord = ReplyOf<typeof payArchiveCalls.records>[number]

const tones: readonly DotStatus[] = ['warning', 'success', 'default']

const columnsOf = (onOpen: (record: PayRecord) => void): TableColumnsType<PayRecord> => [
  {
    title: '调整记录',
    key: 'type',
    width: 90,
    render: (_, record) => (
      <OwnName onOpen={() => onOpen(record)}>{wordOf(payRecordTypes, record.recordType)}</OwnName>
    ),
  },
  {
    title: '调整原因',
    dataIndex: 'changeReason',
    width: 100,
    render: (reason: number) => wordOf(payChangeReasons, reason) || EMPTY,
  },
  { title: '生效日期', dataIndex: 'enableDate', width: 110, render: (day) => day ?? EMPTY },
  {
    title: '生效状态',
    dataIndex: 'status',
    width: 100,
    render: (status: number) => (
      <StatusDot status={tones[status] ?? 'default'} text={wordOf(payRecordStatuses, status)} />
    ),
  },
  {
    title: '调整前工资',
    dataIndex: 'beforeTotal',
    align: 'right',
    render: (total: string) => <Amount value={total} />,
  },
  {
    title: '调整后工资',
    dataIndex: 'afterTotal',
    align: 'right',
    render: (total: string) => <Amount value={total} />,
  },
]

/** 定薪 and 调薪 of an employee, the newest first; each opens as it was entered. */
export function ChangeRecords({ employeeId }: { employeeId: number }) {
  const [opened, open] = useState<PayRecord | null>(null)
  const { data, error, refetch } = useQuery(queryOf(payArchiveCalls.records, { employeeId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={6} />
  if (data.length === 0) return <EmptyState text="还没有定薪、调薪记录" />
  return (
    <>
      <DataTable<PayRecord> rowKey="id" columns={columnsOf(open)} dataSource={data} onOpen={open} />
      {opened && <RecordPanel record={opened} onClose={() => open(null)} />}
    </>
  )
}
