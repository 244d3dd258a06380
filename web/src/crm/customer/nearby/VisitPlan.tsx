import { useQueryClient } from '@tanstack/react-query'
import { Form, InputNumber } from 'antd'
import type { Dayjs } from 'dayjs'
import { useMemo, useState } from 'react'
import { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { SortableList } from '#web/record/parts/Sortable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from './nearby.module.css'
import { distanceWord, type Nearby, type Start } from './question.ts'
import { distanceBetween, lengthOf, orderStops } from './route.ts'

interface VisitPlanProps {
  start: Start
  stops: readonly Nearby[]
  onClose: () => void
  onPlanned: () => void
}

interface Values {
  first: Dayjs | null
  minutes: number | null
}

const MORNING = 9
const EACH = 60
const form = 'visit-plan'
const tomorrow = () => companyNow().add(1, 'day').hour(MORNING).startOf('hour')

/** 安排拜访: the stops in a short order, which become follow-up plans (crm-records.md §17.2). */
export function VisitPlan({ start, stops, onClose, onPlanned }: VisitPlanProps) {
  const client = useQueryClient()
  const shortest = useMemo(() => orderStops(start, stops), [start, stops])
  const [ordered, setOrdered] = useState(shortest)
  const save = async ({ first, minutes }: Values) => {
    const visits = ordered.map(({ customerId }, at) => ({
      customerId,
      nextTime: (first ?? tomorrow()).add(at * (minutes ?? EACH), 'minute').format('YYYY-MM-DD HH:mm:ss'),
    }))
    await ask(customerLookupCalls.planVisits, { visits })
    await refreshModule(client, customer.wire.module)
  }
  return (
    <FormDialog<Values>
      name={form}
      title={`安排拜访（${ordered.length} 个客户）`}
      open
      begin={{ first: tomorrow(), minutes: EACH }}
      okText="生成跟进计划"
      onClose={onClose}
      save={save}
      onSaved={() => {
        toast.success(`已安排 ${ordered.length} 个客户的拜访`)
        onPlanned()
      }}
    >
      <div className={styles.times}>
        <Form.Item name="first" label="第一个客户" rules={[{ required: true, message: '请选择时间' }]}>
          <DatePicker showTime={{ format: 'HH:mm', minuteStep: 5 }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Form.Item name="minutes" label="每隔" rules={[{ required: true, message: '请输入分钟数' }]}>
          <InputNumber min={10} max={480} precision={0} suffix="分钟" />
        </Form.Item>
      </div>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => (
          <Stops start={start} ordered={ordered} onSort={setOrdered} {...getFieldsValue()} />
        )}
      </Form.Item>
      <p className={styles.address}>
        从{start.name || '起点'}出发，直线共 {distanceWord(lengthOf(start, ordered))}
        ；保存后成为各客户的下次联系时间
        {ordered !== shortest && (
          <Button type="link" size="small" onClick={() => setOrdered(shortest)}>
            恢复推荐顺序
          </Button>
        )}
      </p>
    </FormDialog>
  )
}

interface StopsProps extends Partial<Values> {
  start: Start
  ordered: readonly Nearby[]
  onSort: (ordered: Nearby[]) => void
}

/** The stops one after the other; by hand they come in another order, and the times stay. */
function Stops({ start, ordered, onSort, first, minutes }: StopsProps) {
  const row = (stop: Nearby) => {
    const at = ordered.indexOf(stop)
    return (
      <>
        <time className={styles.time}>
          {first?.add(at * (minutes ?? EACH), 'minute').format('MM-DD HH:mm')}
        </time>
        <span className={styles.stop}>{stop.customerName}</span>
        <span className={styles.address}>
          {distanceWord(distanceBetween(ordered[at - 1] ?? start, stop))}
        </span>
      </>
    )
  }
  return (
    <div className={styles.stops}>
      <SortableList
        label="拜访顺序"
        items={ordered}
        idOf={({ customerId }) => customerId}
        nameOf={({ customerName }) => customerName}
        render={row}
        onSort={onSort}
      />
    </div>
  )
}
