import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { longestTime } from '#protocol/tasks/limits.ts'
import { type TaskTime, taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { refreshTasks } from './use-tasks.ts'

interface Values {
  onDay: Dayjs
  minutes: number
  note: string
}

interface TimeFormProps {
  taskId: number
  /** An own entry that is changed; absent: a new one. */
  spent: TaskTime | undefined
  onClose: () => void
}

/** 登记用时: on a day until today, how many minutes, what for. */
export function TimeForm({ taskId, spent, onClose }: TimeFormProps) {
  const client = useQueryClient()
  const save = async ({ onDay, minutes, note }: Values) => {
    const entry = { taskId, onDay: onDay.format('YYYY-MM-DD'), minutes, note: note.trim() }
    await ask(taskTimeCalls.save, spent ? { ...entry, timeId: spent.timeId } : entry)
    await refreshTasks(client)
  }
  return (
    <FormDialog<Values>
      name="time-spent"
      title={spent ? '修改用时' : '登记用时'}
      begin={
        spent
          ? { onDay: dayjs(spent.onDay), minutes: spent.minutes, note: spent.note }
          : { onDay: dayjs(), note: '' }
      }
      onClose={onClose}
      save={save}
      onSaved={({ minutes }) => toast.success(`已登记用时：${minutesInWords(minutes)}`)}
    >
      <Form.Item name="minutes" label="用时（分钟）" rules={[{ required: true, message: '请输入用时' }]}>
        <NumberInput min={1} max={longestTime.minutes} />
      </Form.Item>
      <Form.Item name="onDay" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
        <DatePicker disabledDate={(day) => day.isAfter(dayjs(), 'day')} />
      </Form.Item>
      <Form.Item name="note" label="说明">
        <Input maxLength={longestTime.note} />
      </Form.Item>
    </FormDialog>
  )
}

/** 1小时5分钟 */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hours > 0 ? `${hours}小时` : ''}${rest > 0 ? `${rest}分钟` : ''}`
}
