import { EditOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type InsMonth, insuranceRowCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { EditInsuredDialog } from './EditInsuredDialog.tsx'
import { RowFacts } from './RowFacts.tsx'
import { refreshInsurance } from './refresh.ts'

interface RowPanelProps {
  month: InsMonth
  iempRecordId: number
  onClose: () => void
}

/** One person of a month. */
export function RowPanel({ month, iempRecordId, onClose }: RowPanelProps) {
  const client = useQueryClient()
  const may = useCan()
  const [isEditing, edit] = useState(false)
  const { data, error, refetch } = useQuery(queryOf(insuranceRowCalls.read, { iempRecordId }))
  const isEditable = may('hrm/insurance/manage') && month.status === 0 && data?.status === 1
  return (
    <Panel
      open
      onClose={onClose}
      width="min(860px, 82vw)"
      title={
        <>
          {data?.employeeName ?? '社保明细'} {data?.status === 0 && <Tag color="grey" text="停保" />}
        </>
      }
      extra={
        isEditable && (
          <Button icon={<EditOutlined />} onClick={() => edit(true)}>
            编辑参保信息
          </Button>
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <RowFacts detail={data} />
      ) : (
        <LoadingRows rows={8} columns={4} />
      )}
      {isEditing && data && (
        <EditInsuredDialog
          month={month}
          rows={[data]}
          detail={data}
          onClose={() => edit(false)}
          onSaved={() => {
            toast.success(`编辑成功：${data.employeeName}`)
            void refreshInsurance(client)
          }}
        />
      )}
    </Panel>
  )
}
