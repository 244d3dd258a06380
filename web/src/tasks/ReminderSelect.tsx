import { BellOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { reminderInWords, taskReminder } from '#protocol/tasks/reminder.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import styles from './task-due.module.css'

interface ReminderSelectProps {
  'aria-label'?: string
  value?: number | null
  onChange?: (days: number | null) => void
  disabled?: boolean
  /** Without an end there is nothing to remind of. */
  hasEnd: boolean
}

/** No value of the select is null. */
const NONE = -1

/** On which day before its end a task reminds its people; off at first. */
export function ReminderSelect({ value = null, onChange, disabled, hasEnd, ...rest }: ReminderSelectProps) {
  const days = [...new Set([...taskReminder.offered, ...(value === null ? [] : [value])])].toSorted(
    (one, other) => one - other,
  )
  return (
    <Select
      {...rest}
      className={styles.reminder}
      disabled={disabled || !hasEnd}
      title={hasEnd ? undefined : '请先设置任务的结束时间'}
      value={(hasEnd ? value : null) ?? NONE}
      options={[
        { value: NONE, label: '不提醒' },
        ...days.map((each) => ({ value: each, label: reminderInWords(each) })),
      ]}
      onChange={(next) => onChange?.(next === NONE ? null : next)}
    />
  )
}

/** The bell of a task that reminds. */
export function ReminderMark({ task: { remindDays } }: { task: Pick<TaskInfo, 'remindDays'> }) {
  if (remindDays === null) return null
  const words = `提醒：${reminderInWords(remindDays)}`
  return <BellOutlined className={styles.bell} aria-label={words} title={words} />
}
