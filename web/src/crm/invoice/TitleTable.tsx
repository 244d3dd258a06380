import { Table, type TableProps } from 'antd'
import type { InvoiceTitle } from '#protocol/crm/invoice/calls.ts'
import { titleInvoiceTypes, titleTypes } from '#protocol/crm/invoice/words.ts'
import { orEmpty } from '#web/fields/show.tsx'

interface TitleTableProps extends Pick<TableProps<InvoiceTitle>, 'rowSelection' | 'onRow'> {
  titles: readonly InvoiceTitle[]
  /** At the end of a row. */
  action?: (title: InvoiceTitle) => React.ReactNode
}

/** Titles of a customer's invoices, in the columns of crm-records.md §3.5. */
export function TitleTable({ titles, action, ...props }: TitleTableProps) {
  return (
    <Table<InvoiceTitle>
      {...props}
      size="small"
      rowKey="infoId"
      dataSource={[...titles]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '抬头类型', render: (_, { titleType }) => titleTypes[titleType] ?? '' },
        { title: '开票抬头', dataIndex: 'invoiceTitle' },
        { title: '纳税人识别号', render: (_, { taxNumber }) => orEmpty(taxNumber ?? '') },
        { title: '开户行', render: (_, { depositBank }) => orEmpty(depositBank ?? '') },
        { title: '开户账号', render: (_, { depositAccount }) => orEmpty(depositAccount ?? '') },
        { title: '开票地址', render: (_, { depositAddress }) => orEmpty(depositAddress ?? '') },
        { title: '电话', render: (_, { telephone }) => orEmpty(telephone ?? '') },
        { title: '邮箱', render: (_, { mailbox }) => orEmpty(mailbox ?? '') },
        {
          title: '开票类型',
          render: (_, { invoiceType }) => orEmpty((invoiceType && titleInvoiceTypes[invoiceType]) || ''),
        },
        { title: '创建人', dataIndex: 'ownerUserName' },
        { title: '创建时间', dataIndex: 'createTime' },
        ...(action
          ? [
              {
                title: '',
                width: 96,
                align: 'right' as const,
                render: (_: unknown, title: InvoiceTitle) => action(title),
              },
            ]
          : []),
      ]}
    />
  )
}
