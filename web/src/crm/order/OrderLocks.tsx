import type { TableColumnsType } from 'antd'
import type { OrderLineShown } from '#protocol/crm/order/calls.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { lineStatus } from '#protocol/crm/order/words.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { distinctions } from '#protocol/crm/software-lock/words.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { formatMoney } from '#web/platform/format.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Changed } from './Changed.tsx'
import styles from './order.module.css'
import { shownLines } from './shown-lines.ts'

const states = {
  [lineStatus.open]: { status: 'warning', text: '未生效' },
  [lineStatus.effective]: { status: 'success', text: '已生效' },
  [lineStatus.cancelled]: { status: 'default', text: '已撤销' },
} as const

/** The number of a lock, the device that takes its place, and how far the order has changed it. */
function Numbers({ line }: { line: OrderLineShown }) {
  const { lockId, shellNum, newShellNum, newChipNo, distinguish, isMain } = line
  const state = line.lineStatus === 1 || line.lineStatus === 2 ? states[line.lineStatus] : states[0]
  const device = newShellNum || (newChipNo && `芯片 ${newChipNo}`)
  const facts = [distinctions[distinguish === 1 ? 1 : 0], isMain === 1 && '主锁'].filter(Boolean)
  return (
    <>
      {lockId ? (
        <RelatedLink target={softwareLock.key} id={lockId} name={shellNum} />
      ) : (
        <span className={styles.quiet}>{shellNum || '待制锁'}</span>
      )}
      {device && <div className={styles.note}>→ {device}</div>}
      <div className={styles.note}>{facts.join(' · ')}</div>
      <StatusDot {...state} />
    </>
  )
}

const columnsOf = (hasPrice: boolean): TableColumnsType<OrderLineShown> => [
  { title: '锁号', key: 'number', width: 124, render: (_, line) => <Numbers line={line} /> },
  { title: '软件模块', key: 'modules', render: (_, line) => line.productNames || '--' },
  {
    title: '节点数',
    key: 'ports',
    width: 80,
    align: 'right',
    render: (_, line) => <Changed from={line.portBefore} to={line.portNumber} />,
  },
  {
    title: '开始时间',
    key: 'start',
    width: 108,
    render: (_, line) => <Changed from={line.startBefore} to={line.startTime} />,
  },
  {
    title: '到期时间',
    key: 'end',
    width: 108,
    render: (_, line) => (
      <Changed from={line.endBefore} to={line.endTime} none={line.distinguish === 1 ? '永久' : '--'} />
    ),
  },
  ...(hasPrice ? [priceColumn] : []),
]

const priceColumn = {
  title: '应付金额',
  key: 'price',
  width: 148,
  align: 'right',
  render: (_: unknown, line: OrderLineShown) => (
    <>
      {line.salesPrice === null ? '--' : formatMoney(line.salesPrice)}
      {line.arithmetic && <div className={styles.note}>{line.arithmetic}</div>}
    </>
  ),
} as const

/** 软件锁 of an order: what each lock was, what it becomes, and how the amount came about (locks-and-extensions.md §6.6). */
export function OrderLocks({ record }: TabProps) {
  const lines = shownLines(record)
  if (lines.length === 0) return <EmptyState text="这个订单没有软件锁" />
  const hasPrice = orderTypeOf(record.orderType)?.worth !== 'nothing'
  return (
    <div className={styles.shown}>
      <DataTable<OrderLineShown>
        rowKey="businessLockId"
        columns={columnsOf(hasPrice)}
        dataSource={lines}
        scroll={{ x: hasPrice ? 590 : 520 }}
        tableLayout="fixed"
      />
    </div>
  )
}
