import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { ownSlipCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import { ShowFigures } from '../Amount.tsx'
import { OwnSlip } from './OwnSlip.tsx'
import styles from './slip.module.css'

type Months = [Dayjs, Dayjs] | null

/** Orders as the call takes them; the spec's client sends the wrong direction for net pay, this one does not. */
const orders = [
  { value: 'newest', label: '最近发放', by: 1, order: 1 },
  { value: 'oldest', label: '最早发放', by: 1, order: 2 },
  { value: 'most', label: '实发由高到低', by: 2, order: 1 },
  { value: 'least', label: '实发由低到高', by: 2, order: 2 },
] as const
type Order = (typeof orders)[number]['value']

const monthIn = (day: Dayjs) => day.format('YYYY-MM')

/** /hrm/self-server/salarySlip: 我的工资条, of the signed-in employee alone (hrm.md §19). */
export default function OwnSlipsPage() {
  const [months, setMonths] = useState<Months>(null)
  const [order, setOrder] = useState<Order>('newest')
  const { by, order: direction } = orders.find(({ value }) => value === order) ?? orders[0]
  const { data, error, refetch } = useQuery(
    queryOf(ownSlipCalls.list, {
      pageType: 0,
      orderType: by,
      order: direction,
      ...(months && { startTime: monthIn(months[0]), endTime: monthIn(months[1]) }),
    }),
  )
  return (
    <PageFrame
      title="我的工资条"
      note={data && `共 ${data.totalRow} 份`}
      fill
      actions={data && data.list.length > 0 && <ShowFigures />}
    >
      <div className={styles.bar}>
        <RangePicker
          picker="month"
          aria-label="月份"
          value={months}
          onChange={(range) => setMonths(range?.[0] && range[1] ? [dayjs(range[0]), dayjs(range[1])] : null)}
        />
        <Select<Order>
          aria-label="排序"
          value={order}
          options={orders.map(({ value, label }) => ({ value, label }))}
          onChange={setOrder}
        />
      </div>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={4} columns={2} height={72} />
      ) : data.list.length === 0 ? (
        <EmptyState
          text={months ? undefined : '还没有工资条'}
          action={months && <Button onClick={() => setMonths(null)}>清空条件</Button>}
        />
      ) : (
        <ul className={styles.months}>
          {data.list.map((slip, at) => (
            <OwnSlip key={slip.id} slip={slip} isFirst={at === 0} />
          ))}
        </ul>
      )}
    </PageFrame>
  )
}
