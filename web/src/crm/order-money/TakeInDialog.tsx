import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { business } from '#protocol/crm/business/type.ts'
import { orderMoneyCalls, type SelectableMoney } from '#protocol/crm/order/money-calls.ts'
import { paymentWords } from '#protocol/crm/order/words.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, textOf } from '#web/record/model/record.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './order-money.module.css'
import { openOfOrder } from './owed.ts'
import { faultOf, keyOf, proposed, type TakenIn, totalOf, writeTaken } from './take-in-rows.ts'

const kindWords = { 1: '回款', 2: '银行到账' } as const
const wordOf = (status: number): string => new Map(Object.entries(paymentWords)).get(String(status)) ?? ''

/** 入账: gives money of the customer that nothing has taken yet to an order (locks-and-extensions.md §9.3). */
export function TakeInDialog({ rows: [order], onDone, onClose }: OperationContext & { onClose: () => void }) {
  const businessId = order ? idOf(business, order) : 0
  const customerId = Number(order?.customerId ?? 0)
  const { data, error } = useQuery({
    ...queryOf(orderMoneyCalls.selectable, { customerId, businessId }),
    staleTime: 0,
  })
  const [taken, setTaken] = useState<TakenIn>({})
  const [fault, setFault] = useState<string>()
  const [requestKey] = useState(() => newRequestKey())
  const [busy, run] = useBusy()
  const open = openOfOrder(order ?? {})
  const rows = data ?? []

  const set = (row: SelectableMoney, money: string | undefined) => {
    const { [keyOf(row)]: _before, ...others } = taken
    setTaken(money === undefined ? others : { ...others, [keyOf(row)]: money })
    setFault(undefined)
  }
  const save = async () => {
    const wrong = faultOf(rows, taken, open)
    setFault(wrong)
    if (wrong) return
    await run(async () => {
      const list = writeTaken(rows, taken)
      const { paymentStatus } = await ask(orderMoneyCalls.takeIn, { businessId, list, requestKey })
      toast.success(`入账成功，付款状态：${wordOf(paymentStatus)}`)
      onClose()
      await onDone('changed')
    })
  }
  const columns: TableColumnsType<SelectableMoney> = [
    {
      title: '选择',
      key: 'chosen',
      width: 56,
      render: (_, row) => (
        <Checkbox
          aria-label={`选择 ${row.number}`}
          checked={taken[keyOf(row)] !== undefined}
          onChange={({ target }) => set(row, target.checked ? proposed(row, taken, open) : undefined)}
        />
      ),
    },
    { title: '编号', key: 'number', render: (_, row) => row.number },
    { title: '类型', key: 'kind', width: 80, render: (_, row) => kindWords[row.kind] },
    { title: '日期', key: 'day', width: 104, render: (_, row) => row.returnTime ?? '--' },
    { title: '金额', key: 'money', width: 104, align: 'right', render: (_, row) => formatMoney(row.money) },
    {
      title: '可用金额',
      key: 'rest',
      width: 104,
      align: 'right',
      render: (_, row) => formatMoney(row.remainMoney),
    },
    {
      title: '入账金额',
      key: 'taken',
      width: 136,
      render: (_, row) => (
        <NumberBox
          aria-label={`入账金额 ${row.number}`}
          prefix="¥"
          value={taken[keyOf(row)] ?? ''}
          disabled={taken[keyOf(row)] === undefined}
          onChange={(money) => set(row, money)}
        />
      ),
    },
  ]
  return (
    <Dialog
      title={`入账 ${order ? textOf(order, 'orderNo') : ''}`}
      width={800}
      okText="入账"
      busy={busy}
      dirty={Object.keys(taken).length > 0 && !busy}
      closesOutside={false}
      onOk={() => void save()}
      onClose={onClose}
    >
      <dl className={styles.sums}>
        <div>
          <dt>订单未收</dt>
          <dd>{formatMoney(open.toNumber())}</dd>
        </div>
        <div>
          <dt>本次入账</dt>
          <dd>{formatMoney(totalOf(taken).toNumber())}</dd>
        </div>
        <div>
          <dt>入账后未收</dt>
          <dd>{formatMoney(open.minus(totalOf(taken)).toNumber())}</dd>
        </div>
      </dl>
      {fault && <Alert className={styles.fault} type="error" showIcon title={fault} />}
      {error && <Alert className={styles.fault} type="error" showIcon title={messageOf(error)} />}
      {!data && !error && <LoadingRows rows={3} columns={6} />}
      {data && rows.length === 0 && <EmptyState text="该客户没有可入账的款项" />}
      {rows.length > 0 && (
        <DataTable rowKey={keyOf} columns={columns} dataSource={rows} scroll={{ y: 320 }} />
      )}
    </Dialog>
  )
}
