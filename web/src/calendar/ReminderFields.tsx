import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Form, Select } from 'antd'
import { MOST_NOTICES } from '#protocol/calendar/limits.ts'
import { firstReminder, reminderUnits } from '#protocol/office/door.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './calendar-form.module.css'

interface Notice {
  type: number
  value: number
}

interface ReminderFieldsProps {
  notices: readonly Notice[]
  onChange: (notices: Notice[]) => void
}

const units = reminderUnits.map(({ type, name }) => ({ value: type, label: name }))

function valuesOf(type: number) {
  const unit = reminderUnits.find((each) => each.type === type) ?? reminderUnits[0]
  const values: { value: number; label: string }[] = []
  for (let value: number = unit.least; value <= unit.most; value += unit.step)
    values.push({ value, label: String(value) })
  return values
}

/** When the participants are reminded; the first one cannot be taken away. */
export function ReminderFields({ notices, onChange }: ReminderFieldsProps) {
  const replace = (at: number, next: Notice) =>
    onChange(notices.map((notice, index) => (index === at ? next : notice)))
  return (
    <Form.Item label="提醒">
      <ul className={styles.reminders}>
        {notices.map(({ type, value }, index) => (
          // reminders have no identity beside their place
          // biome-ignore lint/suspicious/noArrayIndexKey: the same place is the same row
          <li key={index} className={styles.line}>
            <span>提前</span>
            <Select
              aria-label={`第${index + 1}个提醒的数值`}
              className={styles.number}
              value={value}
              options={valuesOf(type)}
              onChange={(next) => replace(index, { type, value: next })}
            />
            <Select
              aria-label={`第${index + 1}个提醒的单位`}
              className={styles.unit}
              value={type}
              options={units}
              onChange={(next) => replace(index, { type: next, value: valuesOf(next)[0]?.value ?? 1 })}
            />
            {index > 0 && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除第${index + 1}个提醒`}
                title="删除"
                onClick={() => onChange(notices.filter((_, at) => at !== index))}
              />
            )}
          </li>
        ))}
      </ul>
      {notices.length < MOST_NOTICES && (
        <Button type="link" icon={<PlusOutlined />} onClick={() => onChange([...notices, firstReminder])}>
          添加提醒
        </Button>
      )}
    </Form.Item>
  )
}
