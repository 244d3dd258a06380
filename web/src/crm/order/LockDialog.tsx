import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import type { OrderType } from '#protocol/crm/order/declare.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { textOf } from '#web/record/model/record.ts'
import { StateDot } from '#web/record/parts/states/StateDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { closedBecause, objectionTo } from './choice.ts'
import { findNumbers } from './find-numbers.ts'
import styles from './order.module.css'
import { type FormLine, lineOfLock } from './order-lines.ts'

interface LockDialogProps {
  type: OrderType
  customerId: number
  /** Of the form behind it. */
  lines: readonly FormLine[]
  /** Number of the order that is edited: its own locks are no one else's. */
  orderNo: string
  onChoose: (lines: FormLine[]) => void
  onClose: () => void
}

const numberOf = (lock: Row) => textOf(lock, 'shellNum')
const ALL = -1
const filters = [
  { value: ALL, label: '全部' },
  { value: 0, label: '租赁' },
  { value: 1, label: '买卖' },
]

const lockColumns: TableColumnsType<Row> = [
  { title: '锁号', key: 'shellNum', width: 108, render: (_, lock) => <b>{numberOf(lock)}</b> },
  { title: '类型', key: 'kind', width: 56, render: (_, lock) => textOf(lock, 'distinguishName') },
  {
    title: '软件模块',
    key: 'modules',
    ellipsis: true,
    render: (_, lock) => textOf(lock, 'productNames') || '--',
  },
  {
    title: '节点数',
    key: 'ports',
    width: 72,
    align: 'right',
    render: (_, lock) => textOf(lock, 'portNumber'),
  },
  {
    title: '应付金额',
    key: 'price',
    width: 96,
    align: 'right',
    render: (_, lock) => (lock.salesPrice === undefined ? '--' : formatMoney(textOf(lock, 'salesPrice'))),
  },
  { title: '开始时间', key: 'start', width: 100, render: (_, lock) => textOf(lock, 'startTime') || '--' },
  { title: '到期时间', key: 'end', width: 100, render: (_, lock) => textOf(lock, 'endTime') || '--' },
  {
    title: '剩余天数',
    key: 'days',
    width: 80,
    align: 'right',
    render: (_, lock) => textOf(lock, 'remainingDays') || '--',
  },
  {
    title: '状态',
    key: 'status',
    width: 96,
    render: (_, lock) => <StateDot type={softwareLock} row={lock} />,
  },
]

interface MainChoice {
  main: string
  reasonOf: (lock: Row) => string | undefined
  onMain: (number: string) => void
}

/** 主锁: the one that is left of those that are merged. */
const mainColumn = ({ main, reasonOf, onMain }: MainChoice) => ({
  title: '主锁',
  key: 'main',
  width: 56,
  render: (_: unknown, lock: Row) => (
    <Checkbox
      aria-label={`主锁 ${numberOf(lock)}`}
      checked={numberOf(lock) === main}
      disabled={reasonOf(lock) !== undefined}
      onChange={({ target }) => onMain(target.checked ? numberOf(lock) : '')}
    />
  ),
})

/** 客户下软件锁: which of the customer's locks an order is about (locks-and-extensions.md §6.5). */
export function LockDialog({ type, customerId, lines, orderNo, onChoose, onClose }: LockDialogProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(orderCalls.locks, { customerId, buttonType: type.code }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<readonly string[]>(lines.flatMap(({ shellNum }) => shellNum || []))
  const [main, setMain] = useState(lines.find(({ isMain }) => isMain === 1)?.shellNum ?? '')
  const [kind, setKind] = useState(ALL)
  const [search, setSearch] = useState('')
  const [fault, setFault] = useState<string>()
  const all = data?.list ?? []
  const reasonOf = (lock: Row) => closedBecause(type, lock, orderNo)
  const found = findNumbers(search, all)
  const shown = found.locks.filter((lock) => kind === ALL || Number(lock.distinguish) === kind)
  const taken = all.filter((lock) => chosen.includes(numberOf(lock)))
  const choose = (numbers: readonly string[]) => {
    setChosen(numbers)
    setFault(undefined)
    if (!numbers.includes(main)) setMain('')
  }
  const chooseMain = (number: string) => {
    setMain(number)
    setFault(undefined)
    if (number && !chosen.includes(number)) setChosen([...chosen, number])
  }
  const confirm = () => {
    const objection = objectionTo(
      type,
      taken.map((lock) => ({ distinguish: Number(lock.distinguish), isMain: numberOf(lock) === main })),
    )
    // without any, a type that makes locks makes new ones
    if (objection) return setFault(objection)
    const before = new Map(lines.map((line) => [line.shellNum, line]))
    const kept = type.makes === 'new' ? lines.filter(({ shellNum }) => shellNum === '') : []
    onChoose([
      ...taken.map((lock): FormLine => {
        const isMain = numberOf(lock) === main
        const line = before.get(numberOf(lock))
        return line ? { ...line, isMain: isMain ? 1 : 0 } : lineOfLock(lock, isMain)
      }),
      ...kept,
    ])
  }
  const columns = [
    ...lockColumns,
    ...(type.takes.hasMain ? [mainColumn({ main, reasonOf, onMain: chooseMain })] : []),
  ]
  return (
    <Dialog
      title="客户下软件锁"
      width={1040}
      okText="确定"
      closesOutside={false}
      onOk={confirm}
      onClose={onClose}
      extra={<span className={styles.counted}>已选 {chosen.length} 把</span>}
    >
      <div className={styles.filters}>
        <Segmented aria-label="类型" value={kind} onChange={setKind} options={filters} />
        <SearchInput
          className={styles.search}
          aria-label="锁号"
          placeholder="锁号或软件模块；可粘贴多个锁号"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          allowClear
        />
      </div>
      {found.isMany && (
        <p className={styles.found} role="status">
          找到 {found.locks.length} 把
          {found.missing.length > 0 && `，没有找到 ${found.missing.length} 把：${found.missing.join('、')}`}
        </p>
      )}
      {fault && <Alert className={styles.found} type="error" showIcon title={fault} role="alert" />}
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <DataTable<Row>
          rowKey={numberOf}
          columns={columns}
          dataSource={shown}
          scroll={{ x: 900, y: 380 }}
          locale={{
            emptyText: (
              <EmptyState text={all.length === 0 ? '该客户没有可选的软件锁' : '没有符合条件的软件锁'} />
            ),
          }}
          rowSelection={{
            columnWidth: 40,
            columnTitle: undefined,
            selectedRowKeys: [...chosen],
            preserveSelectedRowKeys: true,
            onChange: (keys) => choose(keys.map(String)),
            getCheckboxProps: (lock) => ({
              disabled: reasonOf(lock) !== undefined,
              'aria-label': `选择 ${numberOf(lock)}`,
            }),
            renderCell: (_checked, lock, _index, box) => (
              <Tooltip title={reasonOf(lock)}>
                <span>{box}</span>
              </Tooltip>
            ),
          }}
        />
      ) : (
        <LoadingRows rows={6} columns={8} />
      )}
    </Dialog>
  )
}
