import type { TableColumnsType } from 'antd'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { RowActs } from './RowActs.tsx'

/** An entry of a list that is maintained: 0 where it is not offered any more. */
interface Offered {
  status: 0 | 1
}

interface OfferedOptions<Row> {
  nameOf: (row: Row) => string
  onEdit: (row: Row) => void
  /** Offers it, or does not any more. */
  onTurn: (row: Row) => void
}

/** The last columns of lists of which entries are offered in a place: 排序, 状态 and what may be done. */
export const offeredColumns = <Row extends Offered>({
  nameOf,
  onEdit,
  onTurn,
}: OfferedOptions<Row>): TableColumnsType<Row> => [
  { title: '排序', dataIndex: 'sort', width: 80, align: 'right' },
  {
    title: '状态',
    key: 'status',
    width: 90,
    render: (_, { status }) => (
      <StatusDot status={status === 1 ? 'success' : 'default'} text={status === 1 ? '启用' : '停用'} />
    ),
  },
  {
    title: '操作',
    key: 'act',
    width: 120,
    render: (_, row) => (
      <RowActs
        name={nameOf(row)}
        main={{ caption: '编辑', run: () => onEdit(row) }}
        others={[{ caption: row.status === 1 ? '停用' : '启用', run: () => onTurn(row) }]}
      />
    ),
  },
]
