import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Switch } from 'antd'
import type { Dayjs } from 'dayjs'
import { attendanceLimits } from '#protocol/hrm/attendance/limits.ts'
import { attendanceSettingCalls, type ShiftRow } from '#protocol/hrm/attendance/setting-calls.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from './attendance.module.css'
import { refreshAttendance } from './refresh.ts'

interface Values {
  name: string
  periods: { start: string; end: string }[]
  hasRest: boolean
  restFrom?: string
  restTo?: string
  flexible: number | null
  effectTime: Dayjs
}

const time = [
  { required: true, message: '请填写时间' },
  { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: '请填写如 09:00 的时间' },
]

/** 新建班次 / 编辑班次: a version from its day on (hrm.md §10.1). */
export function ShiftDialog({ shift, onClose }: { shift?: ShiftRow | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const hasRest = Form.useWatch('hasRest', form)
  const save = ({
    name,
    periods,
    hasRest: rests,
    restFrom = '',
    restTo = '',
    flexible,
    effectTime,
  }: Values) =>
    ask(attendanceSettingCalls.saveShift, {
      ...(shift ? { shiftId: shift.shiftId } : {}),
      name,
      periods,
      rest: rests ? { from: restFrom, to: restTo } : null,
      flexible: flexible ?? 0,
      effectTime: effectTime.format('YYYY-MM-DD'),
    })
  return (
    <FormDialog<Values>
      name="hr-shift"
      form={form}
      title={shift ? '编辑班次' : '新建班次'}
      begin={{
        name: shift?.name ?? '',
        periods: shift?.periods ?? [{ start: '09:00', end: '18:00' }],
        hasRest: shift ? shift.rest !== null : true,
        restFrom: shift?.rest?.from ?? '12:00',
        restTo: shift?.rest?.to ?? '13:00',
        flexible: shift?.flexible ?? 0,
        effectTime: companyNow(),
      }}
      onClose={onClose}
      save={save}
      onSaved={({ name }) => {
        toast.success(`保存成功：${name}`)
        void refreshAttendance(client)
      }}
    >
      <Form.Item name="name" label="班次名称" rules={requiredText('请填写班次名称')}>
        <Input maxLength={attendanceLimits.name} autoFocus />
      </Form.Item>
      <Form.List name="periods">
        {(fields, { add, remove }) => (
          <Form.Item label="上下班时段" extra="下班时间不晚于上班时间的，为次日；没有时段的班次是休息">
            <div className={styles.rows}>
              {fields.map(({ key, name }) => (
                <div key={key} className={styles.row}>
                  <Form.Item name={[name, 'start']} rules={time} noStyle>
                    <Input aria-label={`第${name + 1}段上班时间`} placeholder="09:00" />
                  </Form.Item>
                  <Form.Item name={[name, 'end']} rules={time} noStyle>
                    <Input aria-label={`第${name + 1}段下班时间`} placeholder="18:00" />
                  </Form.Item>
                  <Button type="text" onClick={() => remove(name)}>
                    删除
                  </Button>
                </div>
              ))}
              {fields.length < attendanceLimits.periods && (
                <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ start: '', end: '' })}>
                  增加时段
                </Button>
              )}
            </div>
          </Form.Item>
        )}
      </Form.List>
      <Form.Item name="hasRest" label="有休息时间" valuePropName="checked">
        <Switch />
      </Form.Item>
      {hasRest && (
        <div className={styles.pair}>
          <Form.Item name="restFrom" label="休息开始" rules={time}>
            <Input />
          </Form.Item>
          <Form.Item name="restTo" label="休息结束" rules={time}>
            <Input />
          </Form.Item>
        </div>
      )}
      <div className={styles.pair}>
        <Form.Item name="flexible" label="弹性分钟" extra="可晚到这些分钟，下班相应顺延">
          <NumberInput min={0} max={attendanceLimits.flexible} />
        </Form.Item>
        <EffectDay isNew={!shift} />
      </div>
    </FormDialog>
  )
}

/** The day from which on a version holds: today or later, of what is new any day. */
export const EffectDay = ({ isNew }: { isNew: boolean }) => (
  <Form.Item
    name="effectTime"
    label="生效日期"
    extra={isNew ? undefined : '此前的日子保持原来的规则'}
    rules={[{ required: true, message: '请选择生效日期' }]}
  >
    <DatePicker allowClear={false} disabledDate={(day) => !isNew && day.isBefore(companyNow(), 'day')} />
  </Form.Item>
)
