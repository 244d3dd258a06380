import { useQuery } from '@tanstack/react-query'
import { Alert, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { business } from '#protocol/crm/business/type.ts'
import { type OrderPlan, orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { payment } from '#protocol/crm/order/words.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './order-money.module.css'
import { changesOf, type PlanDays, timesFault } from './plan-days.ts'

const DAY = 'YYYY-MM-DD'
const titles = { returnDate: '计划回款日期', startTime: '服务开始', endTime: '服务结束' } as const
type DayKey = keyof typeof titles

/** 调整回款计划时间: other days for the plans of an order that are not settled (locks-and-extensions.md §9.6). */
export function PlanTimesDialog({
  rows: [order],
  onDone,
  onClose,
}: OperationContext & { onClose: () => void }) {
  const businessId = order ? idOf(business, order) : 0
  const { data, error } = useQuery({ ...queryOf(orderMoneyCalls.plans, { businessId }), staleTime: 0 })
  const [days, setDays] = useState<PlanDays>({})
  const [fault, setFault] = useState<string>()
  const [busy, run] = useBusy()
  const plans = data ?? []
  const dayOf = (plan: OrderPlan, key: DayKey) => days[plan.receivablesPlanId]?.[key] ?? plan[key] ?? ''
  const set = (plan: OrderPlan, key: DayKey, day: string) => {
    const id = plan.receivablesPlanId
    setDays((now) => ({ ...now, [id]: { ...now[id], [key]: day } }))
    setFault(undefined)
  }
  const save = async () => {
    const list = changesOf(plans, days)
    const wrong = list.length === 0 ? '没有调整任何日期' : timesFault(plans, days)
    setFault(wrong)
    if (wrong) return
    await run(async () => {
      await ask(orderMoneyCalls.planTimes, { businessId, list })
      toast.success('回款计划时间已调整')
      onClose()
      await onDone('changed')
    })
  }
  const dayColumn = (key: DayKey): TableColumnsType<OrderPlan>[number] => ({
    title: titles[key],
    key,
    width: 152,
    render: (_, plan) => {
      const day = dayOf(plan, key)
      return (
        <DatePicker
          aria-label={`第${plan.num}期 ${titles[key]}`}
          value={day ? dayjs(day) : null}
          allowClear={key !== 'returnDate'}
          disabled={plan.paymentStatus === payment.settled}
          onChange={(next) => set(plan, key, next ? next.format(DAY) : '')}
        />
      )
    },
  })
  const columns: TableColumnsType<OrderPlan> = [
    { title: '期数', key: 'num', width: 64, render: (_, plan) => plan.num },
    {
      title: '金额',
      key: 'money',
      width: 112,
      align: 'right',
      render: (_, plan) => (plan.money === null ? '--' : formatMoney(plan.money)),
    },
    dayColumn('returnDate'),
    dayColumn('startTime'),
    dayColumn('endTime'),
  ]
  return (
    <Dialog
      title="调整回款计划时间"
      width={760}
      okText="保存"
      busy={busy}
      dirty={changesOf(plans, days).length > 0 && !busy}
      closesOutside={false}
      onOk={() => void save()}
      onClose={onClose}
    >
      {fault && <Alert className={styles.fault} type="error" showIcon title={fault} />}
      {error && <Alert className={styles.fault} type="error" showIcon title={messageOf(error)} />}
      {!data && !error && <LoadingRows rows={2} columns={5} />}
      {data && plans.length === 0 && <EmptyState text="该订单还没有回款计划" />}
      {plans.length > 0 && <DataTable rowKey="receivablesPlanId" columns={columns} dataSource={plans} />}
    </Dialog>
  )
}
