import { PlusOutlined } from '@ant-design/icons'
import { Form, Select } from 'antd'
import { attendanceLimits } from '#protocol/hrm/attendance/limits.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from './attendance.module.css'
import { daysOf, type SpecialSpan } from './special-days.ts'

const isWhole = (span: Partial<SpecialSpan> | undefined): span is SpecialSpan =>
  Boolean(span?.days?.[0] && span.days[1])

/** Dates of a group with a shift of their own, before holidays and the week. */
export function SpecialFields({ options }: { options: { value: number; label: string }[] }) {
  return (
    <Form.List
      name="special"
      rules={[
        {
          validator: async (_, spans: Partial<SpecialSpan>[] = []) => {
            if (daysOf(spans.filter(isWhole)).length > attendanceLimits.specialDays)
              throw new Error(`特殊日期最多${attendanceLimits.specialDays}天`)
          },
        },
      ]}
    >
      {(fields, { add, remove }, { errors }) => (
        <Form.Item label="特殊日期" extra="优先于节假日和每周班次；单独排班优先于特殊日期">
          <div className={styles.rows}>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.special}>
                <Form.Item
                  name={[name, 'days']}
                  rules={[{ required: true, message: '请选择日期' }]}
                  className={styles.weekItem ?? ''}
                >
                  <RangePicker
                    aria-label={`第${name + 1}段特殊日期`}
                    allowClear={false}
                    style={{ width: '100%' }}
                  />
                </Form.Item>
                <Form.Item name={[name, 'shift']} noStyle>
                  <Select<number> aria-label={`第${name + 1}段特殊日期的班次`} options={options} />
                </Form.Item>
                <Button type="text" onClick={() => remove(name)}>
                  删除
                </Button>
              </div>
            ))}
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ shift: 0 })}>
              增加特殊日期
            </Button>
            <Form.ErrorList errors={errors} />
          </div>
        </Form.Item>
      )}
    </Form.List>
  )
}
