import { Table, type TableColumnsType } from 'antd'
import { MOST_VISITS } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { orEmpty } from '#web/fields/show.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { Navigation } from './Navigation.tsx'
import styles from './nearby.module.css'
import { distanceWord, type Nearby, radii } from './question.ts'

interface NearbyListProps {
  rows: readonly Nearby[]
  loading: boolean
  radius: number
  onWiden: (radius: number) => void
  /** Undefined where the person may not plan visits. */
  chosen: readonly number[] | undefined
  onChoose: (ids: number[]) => void
}

const columns: TableColumnsType<Nearby> = [
  { title: '', key: 'number', width: 40, align: 'right', render: (_row, _record, at) => at + 1 },
  {
    title: '客户名称',
    key: 'name',
    render: (_, row) => (
      <div className={styles.customer}>
        <RelatedLink target={customer.key} id={row.customerId} name={row.customerName} />
        <div className={styles.address}>{orEmpty(row.detailAddress || row.location)}</div>
      </div>
    ),
  },
  {
    title: '距离',
    key: 'distance',
    width: 90,
    align: 'right',
    render: (_, row) => distanceWord(row.distance),
  },
  {
    title: '负责人',
    key: 'owner',
    width: 90,
    render: (_, row) => (row.ownerUserId === null ? row.model : orEmpty(row.ownerUserName)),
  },
  { title: '最后跟进', key: 'last', width: 110, render: (_, row) => <Moment value={row.lastTime} /> },
  { title: '导航', key: 'navigation', width: 90, render: (_, row) => <Navigation row={row} /> },
]

/** Why a customer cannot be a stop; '' where he can. */
function refusalOf(row: Nearby, chosen: readonly number[]): string {
  if (row.ownerUserId === null) return '公海中的客户不能安排拜访，请先领取或分配'
  const isFull = chosen.length >= MOST_VISITS && !chosen.includes(row.customerId)
  return isFull ? `一天最多安排 ${MOST_VISITS} 个客户` : ''
}

/** By distance; ticked ones become the stops of a day. */
export function NearbyList({ rows, loading, radius, onWiden, chosen, onChoose }: NearbyListProps) {
  const wider = radii.find((each) => each > radius)
  return (
    <Table<Nearby>
      size="small"
      rowKey="customerId"
      loading={loading}
      columns={columns}
      dataSource={rows}
      pagination={false}
      rowSelection={
        chosen && {
          selectedRowKeys: [...chosen],
          hideSelectAll: true,
          onChange: (keys) => onChoose(keys.map(Number)),
          getCheckboxProps: (row) => ({
            disabled: refusalOf(row, chosen) !== '',
            'aria-label': `拜访${row.customerName}`,
          }),
          renderCell: (_checked, row, _at, box) => <Tooltip title={refusalOf(row, chosen)}>{box}</Tooltip>,
        }
      }
      locale={{
        emptyText: (
          <EmptyState
            compact
            text="附近没有客户"
            hint="只有定位过的客户会出现在这里"
            action={wider && <Button onClick={() => onWiden(wider)}>扩大到 {wider / 1000} 公里</Button>}
          />
        ),
      }}
    />
  )
}
