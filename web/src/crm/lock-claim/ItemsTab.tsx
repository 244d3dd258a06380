import type { TableColumnsType } from 'antd'
import type { ClaimItem } from '#protocol/crm/lock-claim/calls.ts'
import { itemStatuses } from '#protocol/crm/lock-claim/words.ts'
import { orEmpty } from '#web/fields/show.tsx'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { itemsOf } from './items.ts'

const tones = { 0: 'warning', 1: 'success', 2: 'info', 3: 'default', 4: 'error' } as const

type Code = keyof typeof tones
const isCode = (code: number): code is Code => Object.hasOwn(tones, code)

/** The status of a lock of a claim, and whether its holder has asked to return it. */
export const ItemStatus = ({
  itemStatus: code,
  returnAsked,
}: Pick<ClaimItem, 'itemStatus' | 'returnAsked'>) =>
  returnAsked ? (
    <StatusDot status="warning" text="待退库" />
  ) : isCode(code) ? (
    <StatusDot status={tones[code]} text={itemStatuses[code]} />
  ) : null

const columns: TableColumnsType<ClaimItem> = [
  { title: '锁号', dataIndex: 'shellNum', width: 140 },
  { title: '状态', key: 'status', width: 96, render: (_, item) => <ItemStatus {...item} /> },
  { title: '发放人', dataIndex: 'issueUserName', width: 92, ellipsis: true },
  { title: '发放时间', dataIndex: 'issueTime', width: 132, render: (at: string) => <Moment value={at} /> },
  {
    title: '确认时间',
    key: 'confirmed',
    width: 132,
    render: (_, item) => <Moment value={item.confirmTime ?? ''} />,
  },
  {
    title: '退库时间',
    key: 'returned',
    width: 132,
    render: (_, item) => <Moment value={item.returnTime ?? ''} />,
  },
  { title: '退库原因', key: 'remark', ellipsis: true, render: (_, item) => orEmpty(item.returnRemark) },
]

/** 领用明细: the locks that were issued with a claim. */
export function ItemsTab({ record }: TabProps) {
  const items = itemsOf(record)
  if (items.length === 0) return <EmptyState text="还没有发放软件锁" hint="审核通过后由库管员发放" />
  return (
    <DataTable<ClaimItem>
      rowKey="claimItemId"
      columns={columns}
      dataSource={[...items]}
      scroll={{ x: 860 }}
    />
  )
}
