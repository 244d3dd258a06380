import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type InvoiceTitle, invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { namedSelection } from '#web/ui/table/named-selection.ts'
import { TitleTable } from './TitleTable.tsx'

interface TitleDialogProps {
  customerId: number
  onChoose: (title: InvoiceTitle) => void
  onClose: () => void
}

/** 关联发票抬头: one of the titles of the chosen customer. */
export function TitleDialog({ customerId, onChoose, onClose }: TitleDialogProps) {
  const { data, error, refetch } = useQuery(queryOf(invoiceCalls.titles, { customerId, pageType: 0 }))
  const [chosen, setChosen] = useState<InvoiceTitle | null>(null)
  return (
    <Dialog
      title="关联发票抬头"
      width={960}
      okText="确定"
      closed={chosen ? false : '请选择一个抬头'}
      onOk={() => chosen && onChoose(chosen)}
      onClose={onClose}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={3} columns={4} />
      ) : data.list.length === 0 ? (
        <EmptyState text="该客户还没有发票抬头" />
      ) : (
        <TitleTable
          titles={data.list}
          rowSelection={namedSelection(
            {
              type: 'radio',
              selectedRowKeys: chosen ? [chosen.infoId] : [],
              onChange: (_, [title]) => setChosen(title ?? null),
            },
            ({ invoiceTitle }) => invoiceTitle ?? '',
          )}
          onRow={(title) => ({ onClick: () => setChosen(title), onDoubleClick: () => onChoose(title) })}
        />
      )}
    </Dialog>
  )
}
