import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { eventLimits, eventWords } from '#protocol/office/door.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import panel from './panel.module.css'
import { choiceOf, draftOf, freshDraft, previewOf, type RepeatDraft } from './repeat-draft.ts'
import { refreshTasks } from './use-tasks.ts'

const units = [
  { value: 'day', label: '天' },
  { value: 'week', label: '周' },
  { value: 'month', label: '个月' },
  { value: 'year', label: '年' },
]
const weekdays = [...'一二三四五六日'].map((name, at) => ({ value: at + 1, label: `周${name}` }))
const [firstDay, lastDay] = eventLimits.monthDays
const monthDays = Array.from({ length: lastDay }, (_, at) => ({
  value: firstDay + at,
  label: `${firstDay + at}日`,
}))
const ends = [
  { value: 'never', label: '从不' },
  { value: 'count', label: '重复次数' },
  { value: 'until', label: '结束日期' },
]
const MOST = { rate: 99, count: 999 } as const

interface RepeatFormProps {
  taskId: number
  /** The day on which the task ends: the first of its series. */
  stop: string
  known: ReplyOf<typeof taskRepeatCalls.read>
  onClose: () => void
}

/** How a task repeats, in words while it is chosen, with the days that follow; another unit resets the rest (spec 3 §4.3). */
export function RepeatForm({ taskId, stop, known, onClose }: RepeatFormProps) {
  const client = useQueryClient()
  const [form] = Form.useForm<RepeatDraft>()
  const begin = draftOf(known, stop)
  const draft = { ...begin, ...Form.useWatch<Partial<RepeatDraft>>([], form) }
  const preview = previewOf(draft, stop, dayjs().format('YYYY-MM-DD'))
  const save = async (chosen: RepeatDraft) => {
    const choice = choiceOf({ ...draft, ...chosen })
    if (choice) await ask(taskRepeatCalls.set, { taskId, ...choice, weekdays: [...choice.weekdays] })
    await refreshTasks(client)
  }
  return (
    <FormDialog<RepeatDraft>
      name="repeat"
      title="任务重复"
      form={form}
      begin={begin}
      onClose={onClose}
      save={save}
      onSaved={() => toast.success('已设置重复')}
    >
      <Form.Item name="every" label="单位">
        <Select options={units} onChange={(every) => form.setFieldsValue(freshDraft(every, stop))} />
      </Form.Item>
      <Form.Item name="rate" label="每隔" rules={[{ required: true, message: eventWords.rateMissing }]}>
        <NumberInput min={1} max={MOST.rate} />
      </Form.Item>
      {draft.every === 'week' && (
        <Form.Item
          name="weekdays"
          label="星期"
          rules={[{ required: true, type: 'array', min: 1, message: eventWords.repeatTimeMissing }]}
        >
          <Checkbox.Group options={weekdays} />
        </Form.Item>
      )}
      {draft.every === 'month' && (
        <Form.Item name="monthDay" label="日期" extra="没有这一天的月份跳过">
          <Select options={monthDays} />
        </Form.Item>
      )}
      <Form.Item name="ends" label="结束">
        <Radio.Group options={ends} />
      </Form.Item>
      {draft.ends === 'count' && (
        <Form.Item
          name="count"
          label="重复次数"
          rules={[{ required: true, message: eventWords.endOfSeriesMissing }]}
        >
          <NumberInput min={1} max={MOST.count} />
        </Form.Item>
      )}
      {draft.ends === 'until' && (
        <Form.Item
          name="until"
          label="结束日期"
          rules={[{ required: true, message: eventWords.endOfSeriesMissing }]}
        >
          <DatePicker disabledDate={(day) => day.format('YYYY-MM-DD') < stop} />
        </Form.Item>
      )}
      <p className={panel.hint} role="status">
        {preview}
      </p>
    </FormDialog>
  )
}
