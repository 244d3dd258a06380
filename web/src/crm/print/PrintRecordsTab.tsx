import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { printCalls } from '#protocol/crm/print/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'

type PrintedRow = ReplyOf<typeof printCalls.records>[number]

const columns: TableColumnsType<PrintedRow> = [
  { title: '打印时间', dataIndex: 'createTime', width: 180 },
  {
    title: '打印模板',
    key: 'template',
    ellipsis: true,
    render: (_, { templateName, isEdited }) => (
      <>
        {templateName} {isEdited && <Tag color="orange" text="已修改" />}
      </>
    ),
  },
  { title: '打印人', dataIndex: 'createUserName', width: 120 },
  {
    title: '操作',
    key: 'act',
    width: 110,
    render: (_, { recordId }) => (
      <Link to={`/print?type=history&recordId=${recordId}`} target="_blank">
        打印预览
      </Link>
    ),
  },
]

/** 打印记录 of a record. */
export function PrintRecordsTab({ type, recordId }: TabProps) {
  const { data, error, refetch } = useQuery(
    queryOf(printCalls.records, { crmType: type.label, typeId: recordId }),
  )
  if (error) return <EmptyState compact text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows />
  if (data.length === 0) return <EmptyState compact text="还没有打印过" />
  return (
    <Table<PrintedRow>
      rowKey="recordId"
      size="small"
      columns={columns}
      dataSource={data}
      pagination={false}
    />
  )
}
