import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { useTaskWrite } from './acts.ts'
import styles from './panel.module.css'

/** How a task repeats, in words with the next five days. */
export function TaskRepeat({ task: { taskId, stopTime } }: { task: TaskDetail }) {
  const write = useTaskWrite()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(queryOf(taskRepeatCalls.read, { taskId }))
  const end = async () => {
    if (await write(ask(taskRepeatCalls.end, { taskId }))) toast.success('已停止重复')
  }
  return (
    <section className={styles.section} aria-label="重复">
      <h3>重复</h3>
      {data && (
        <p className={styles.line}>
          {data.words} <span className={styles.hint}>接下来：{data.nextDays.join('、')}</span>
        </p>
      )}
      <div className={styles.row}>
        <Button
          reason={stopTime === null ? '请先设置任务的结束时间' : undefined}
          onClick={() => setOpen(true)}
        >
          {data ? '修改重复' : '设置重复'}
        </Button>
        {data && <Button onClick={() => void end()}>停止重复</Button>}
      </div>
      {isOpen && <RepeatForm taskId={taskId} onClose={() => setOpen(false)} write={write} />}
    </section>
  )
}

interface Values {
  every: 'day' | 'week' | 'month' | 'year'
  rate: number
  weekdays?: number[]
  until?: Dayjs | null
}

const units = [
  { value: 'day', label: '天' },
  { value: 'week', label: '周' },
  { value: 'month', label: '个月' },
  { value: 'year', label: '年' },
]
const weekdays = [...'一二三四五六日'].map((name, at) => ({ value: at + 1, label: `周${name}` }))

interface RepeatFormProps {
  taskId: number
  onClose: () => void
  write: (work: Promise<unknown>) => Promise<boolean>
}

function RepeatForm({ taskId, onClose, write }: RepeatFormProps) {
  const [form] = Form.useForm<Values>()
  const every = Form.useWatch('every', form)
  const save = async ({ every: unit, rate, weekdays: days = [], until }: Values) => {
    await ask(taskRepeatCalls.set, {
      taskId,
      every: unit,
      rate,
      weekdays: unit === 'week' ? days : [],
      ...(until ? { until: until.format('YYYY-MM-DD') } : {}),
    })
    await write(Promise.resolve())
  }
  return (
    <FormDialog<Values>
      name="repeat"
      title="任务重复"
      form={form}
      begin={{ every: 'week', rate: 1 }}
      onClose={onClose}
      save={save}
      onSaved={() => toast.success('已设置重复')}
    >
      <Form.Item name="rate" label="每隔" rules={[{ required: true, message: '重复频率不能为空' }]}>
        <NumberInput min={1} max={99} />
      </Form.Item>
      <Form.Item name="every" label="单位">
        <Select options={units} />
      </Form.Item>
      {every === 'week' && (
        <Form.Item name="weekdays" label="星期" extra="不选时为结束时间所在的星期">
          <Select mode="multiple" options={weekdays} />
        </Form.Item>
      )}
      <Form.Item name="until" label="结束日期" extra="不填时一直重复">
        <DatePicker />
      </Form.Item>
    </FormDialog>
  )
}
