import { FileSearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type InvoiceTitle, invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { titleColumns } from '#protocol/crm/invoice/words.ts'
import { toKey } from '#protocol/record/declare.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { FormPartProps } from '#web/record/model/screens.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const TitleTable = lazyPart(async () => (await import('./TitleTable.tsx')).TitleTable)

interface TitleDialogProps {
  customerId: number
  onChoose: (title: InvoiceTitle) => void
  onClose: () => void
}

/** 关联发票抬头: one of the titles of the chosen customer. */
function TitleDialog({ customerId, onChoose, onClose }: TitleDialogProps) {
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
          rowSelection={{
            type: 'radio',
            selectedRowKeys: chosen ? [chosen.infoId] : [],
            onChange: (_, [title]) => setChosen(title ?? null),
          }}
          onRow={(title) => ({ onClick: () => setChosen(title), onDoubleClick: () => onChoose(title) })}
        />
      )}
    </Dialog>
  )
}

/** What the title fields of a form take from a title. */
const valuesOf = (title: InvoiceTitle): Record<string, unknown> => ({
  titleType: String(title.titleType),
  ...Object.fromEntries(
    Object.entries(title).filter(([key]) => titleColumns.some(({ name }) => toKey(name) === key)),
  ),
})

/** Fills the title of an invoice from those the chosen customer has (crm-records.md §11.3). */
export function TitleChoice({ values, disabled, put }: FormPartProps) {
  const [customer] = parseRelated(values.customerId, 'customer')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<FileSearchOutlined />}
        disabled={disabled || !customer}
        title={customer ? undefined : '请先选择客户'}
        onClick={() => setOpen(true)}
      >
        关联发票抬头
      </Button>
      {isOpen && customer && (
        <TitleDialog
          customerId={customer.id}
          onChoose={(title) => {
            put(valuesOf(title))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
