import { useQuery } from '@tanstack/react-query'
import { Alert, type TableColumnsType } from 'antd'
import { orderMoneyCalls, type PushLogEntry } from '#protocol/crm/order/money-calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'

const channels: Readonly<Record<string, string>> = { message: '站内消息', sms: '短信' }

const columns: TableColumnsType<PushLogEntry> = [
  { title: '时间', dataIndex: 'pushTime', width: 160 },
  { title: '渠道', key: 'channel', width: 88, render: (_, { channel }) => channels[channel] ?? channel },
  { title: '接收人', key: 'receiver', width: 120, render: (_, { receiver }) => receiver || '--' },
  { title: '内容', key: 'content', render: (_, { content }) => content || '--' },
  { title: '结果', dataIndex: 'result', width: 160 },
]

/** 推送记录: what was sent about a plan by which channel, and why something was not (locks-and-extensions.md §9.5). */
export function PushLogDialog({ rows: [plan], onClose }: OperationContext & { onClose: () => void }) {
  const receivablesPlanId = plan ? idOf(receivablesPlan, plan) : 0
  const { data, error } = useQuery({
    ...queryOf(orderMoneyCalls.pushLog, { receivablesPlanId }),
    staleTime: 0,
  })
  return (
    <Dialog title="推送记录" width={860} onClose={onClose}>
      {error && <Alert type="error" showIcon title={messageOf(error)} />}
      {!data && !error && <LoadingRows rows={2} columns={5} />}
      {data?.length === 0 && <EmptyState text="还没有推送过" />}
      {data && data.length > 0 && (
        <DataTable
          rowKey={({ pushTime, channel, receiver }) => `${pushTime} ${channel} ${receiver}`}
          columns={columns}
          dataSource={data}
        />
      )}
    </Dialog>
  )
}
