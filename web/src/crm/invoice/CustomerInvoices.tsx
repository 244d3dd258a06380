import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type InvoiceTitle, invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { linkAt } from '#protocol/record-types.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { RelatedTab } from '#web/record/features/related/RelatedTab.tsx'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import styles from './invoice.module.css'
import { TitleForm } from './TitleForm.tsx'

const TitleTable = lazyComponent(async () => (await import('./TitleTable.tsx')).TitleTable)

const ofCustomer = linkAt(invoice, 'customer_id')

/** Invoices of a customer, below the titles that they are made out to (crm-records.md §3.5). */
export function CustomerInvoices(props: TabProps) {
  return (
    <>
      <Titles customerId={props.recordId} />
      <h2 className={styles.heading}>发票</h2>
      <RelatedTab {...props} link={ofCustomer} />
    </>
  )
}

function Titles({ customerId }: { customerId: number }) {
  const client = useQueryClient()
  const may = useCan()
  const [edited, setEdited] = useState<InvoiceTitle | 'new' | null>(null)
  const { data, error, refetch } = useQuery(queryOf(invoiceCalls.titles, { customerId, pageType: 0 }))
  const changed = () => refresh(client, invoiceCalls.titles)
  const remove = ({ infoId, invoiceTitle }: InvoiceTitle) =>
    confirmDelete({
      title: `删除发票抬头“${invoiceTitle}”？`,
      content: '已开的发票保留原来的抬头。',
      okText: '删除抬头',
      onOk: async () => {
        await ask(invoiceCalls.removeTitle, { infoId })
        toast.success('删除成功')
        await changed()
      },
    })
  const actions = (title: InvoiceTitle) => (
    <>
      {may('crm/invoice/save') && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={`编辑 ${title.invoiceTitle}`}
          onClick={() => setEdited(title)}
        />
      )}
      {may('crm/invoice/delete') && (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除 ${title.invoiceTitle}`}
          onClick={() => remove(title)}
        />
      )}
    </>
  )
  return (
    <section aria-label="发票抬头">
      <div className={styles.bar}>
        <h2 className={styles.heading}>发票抬头</h2>
        {may('crm/invoice/save') && (
          <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            新建发票抬头
          </Button>
        )}
      </div>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={2} columns={4} />
      ) : data.list.length === 0 ? (
        <p className={styles.none}>还没有发票抬头</p>
      ) : (
        <TitleTable titles={data.list} action={actions} />
      )}
      {edited && (
        <TitleForm
          customerId={customerId}
          title={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={changed}
        />
      )}
    </section>
  )
}
