import type { TableColumnsType } from 'antd'
import type { ClaimItem } from '#protocol/crm/lock-claim/calls.ts'
import { itemStatuses } from '#protocol/crm/lock-claim/words.ts'
import { orEmpty } from '#web/fields/show.tsx'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { LockLink } from '../software-lock/door.ts'
import { itemsOf } from './items.ts'

const tones = { 0: 'warning', 1: 'success', 2: 'info', 3: 'default', 4: 'error' } as const

type Code = keyof typeof tones
const isCode = (code: number): code is Code => Object.hasOwn(tones, code)

/** The status of a lock of a claim, and whether its holder has asked to return it. */
const ItemStatus = ({ itemStatus: code, returnAsked }: Pick<ClaimItem, 'itemStatus' | 'returnAsked'>) =>
  returnAsked ? (
    <StatusDot status="warning" text="待退库" />
  ) : isCode(code) ? (
    <StatusDot status={tones[code]} text={itemStatuses[code]} />
  ) : null

const columns: TableColumnsType<ClaimItem> = [
  { title: '锁号', key: 'shellNum', width: 116, render: (_, item) => <LockLink row={item} /> },
  { title: '状态', key: 'status', width: 88, render: (_, item) => <ItemStatus {...item} /> },
  { title: '发放人', dataIndex: 'issueUserName', width: 84, ellipsis: true },
  { title: '发放时间', dataIndex: 'issueTime', width: 104, render: (at: string) => <Moment value={at} /> },
  {
    title: '确认时间',
    key: 'confirmed',
    width: 104,
    render: (_, { confirmTime }) => <Moment value={confirmTime} />,
  },
  { title: '退库', key: 'returned', ellipsis: true, render: (_, item) => <Returned {...item} /> },
]

/** When it came back, and why the holder has asked for that. */
function Returned({ returnTime, returnRemark }: Pick<ClaimItem, 'returnTime' | 'returnRemark'>) {
  if (!returnTime) return orEmpty(returnRemark)
  return (
    <>
      <Moment value={returnTime} /> {returnRemark}
    </>
  )
}

/** 领用明细: the locks that were issued with a claim. */
export function ItemsTab({ record }: TabProps) {
  const items = itemsOf(record)
  if (items.length === 0) return <EmptyState text="还没有发放软件锁" hint="审核通过后由库管员发放" />
  return (
    <DataTable<ClaimItem>
      rowKey="claimItemId"
      columns={columns}
      dataSource={[...items]}
      scroll={{ x: 580 }}
    />
  )
}
