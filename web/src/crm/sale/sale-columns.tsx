import type { TableProps } from 'antd'
import type { SaleRow } from '#protocol/crm/sale/calls.ts'
import { type SaleKey, saleColumns, saleText } from '#protocol/crm/sale/columns.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { EmptyValue } from '#web/fields/show.tsx'
import { formatMoney } from '#web/platform/format.ts'
import styles from './sale.module.css'

type Columns = NonNullable<TableProps<SaleRow>['columns']>
type Column = (typeof saleColumns)[number]

/** Names of people and departments are none of the ledger's columns, and the server gives them no order. */
const unsorted: readonly SaleKey[] = ['ownerUserName', 'deptName', 'contractCheckStatus']

function SaleCell({ column, row }: { column: Column; row: SaleRow }) {
  const { key, form } = column
  const value = row[key]
  if (value === null || value === '') return <EmptyValue />
  if (form === 'money') return formatMoney(Number(value))
  const text = saleText(row, key)
  if (!('link' in column)) return <span title={text}>{text}</span>
  return (
    <span className={styles.cut} title={text}>
      <RelatedLink target={column.link.type.key} id={row[column.link.id] ?? 0} name={text} />
    </span>
  )
}

interface Order {
  sort?: string | undefined
  order?: 1 | 2 | undefined
}

/** Columns of the ledger, in order by one of them; without an order none can be chosen. */
export const columnsOf = (order: Order | null, shown: readonly Column[] = saleColumns): Columns =>
  shown.map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    ellipsis: true,
    ...(column.form === 'text' ? {} : { align: 'right' as const }),
    ...(order && !unsorted.includes(column.key)
      ? {
          sorter: true,
          sortOrder: order.sort === column.key ? (order.order === 2 ? 'ascend' : 'descend') : null,
        }
      : {}),
    render: (_: unknown, row: SaleRow) => <SaleCell column={column} row={row} />,
  }))

/** Pixels of columns, and of the boxes before them where there are any. */
export const widthOf = (columns: Columns, boxes = 32): number =>
  columns.reduce((sum, { width }) => sum + Number(width), boxes)
