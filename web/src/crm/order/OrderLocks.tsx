import type { TableColumnsType } from 'antd'
import type { OrderLineShown } from '#protocol/crm/order/calls.ts'
import { lineStatus } from '#protocol/crm/order/words.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
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

/** The number of a lock, and of the device that takes its place. */
function Numbers({ line }: { line: OrderLineShown }) {
  const own = line.lockId ? (
    <RelatedLink target={softwareLock.key} id={line.lockId} name={line.shellNum} />
  ) : (
    <span className={styles.quiet}>{line.shellNum || '待制锁'}</span>
  )
  const device = line.newShellNum || (line.newChipNo && `芯片 ${line.newChipNo}`)
  return (
    <>
      {own}
      {device && <div className={styles.note}>→ {device}</div>}
      {line.isMain === 1 && <div className={styles.note}>主锁</div>}
    </>
  )
}

const columnsOf = (hasPrice: boolean): TableColumnsType<OrderLineShown> => [
  { title: '锁号', key: 'number', width: 132, render: (_, line) => <Numbers line={line} /> },
  {
    title: '租/买',
    key: 'kind',
    width: 64,
    render: (_, { distinguish }) => distinctions[distinguish === 1 ? 1 : 0],
  },
  { title: '软件模块', key: 'modules', ellipsis: true, render: (_, line) => line.productNames || '--' },
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
    width: 190,
    render: (_, line) => <Changed from={line.startBefore} to={line.startTime} />,
  },
  {
    title: '到期时间',
    key: 'end',
    width: 190,
    render: (_, line) => (
      <Changed from={line.endBefore} to={line.endTime} none={line.distinguish === 1 ? '永久' : '--'} />
    ),
  },
  ...(hasPrice
    ? ([
        {
          title: '应付金额',
          key: 'price',
          width: 208,
          align: 'right',
          render: (_: unknown, line: OrderLineShown) => (
            <>
              {line.salesPrice === null ? '--' : formatMoney(line.salesPrice)}
              {line.arithmetic && <div className={styles.note}>{line.arithmetic}</div>}
            </>
          ),
        },
      ] as const)
    : []),
  {
    title: '状态',
    key: 'state',
    width: 88,
    render: (_, line) => (
      <StatusDot {...(line.lineStatus === 1 || line.lineStatus === 2 ? states[line.lineStatus] : states[0])} />
    ),
  },
]

/** 软件锁 of an order: what each lock was, what it becomes, and how the amount came about (locks-and-extensions.md §6.6). */
export function OrderLocks({ record }: TabProps) {
  const lines = shownLines(record)
  if (lines.length === 0) return <EmptyState text="这个订单没有软件锁" />
  const hasPrice = orderTypeOf(record.orderType)?.worth !== 'nothing'
  return (
    <div className={styles.section}>
      <DataTable<OrderLineShown>
        rowKey="businessLockId"
        columns={columnsOf(hasPrice)}
        dataSource={lines}
        scroll={{ x: hasPrice ? 1060 : 852 }}
        tableLayout="fixed"
      />
    </div>
  )
}
