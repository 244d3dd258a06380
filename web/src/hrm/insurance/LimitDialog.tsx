import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { insuranceLimits } from '#protocol/hrm/insurance/limits.ts'
import { type BaseLimit, schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { projectTypes } from '#protocol/hrm/insurance/words.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { AmountBox } from './AmountBox.tsx'
import { CityPicker } from './CityPicker.tsx'
import styles from './insurance.module.css'
import { refreshInsurance } from './refresh.ts'

interface Values {
  city: string
  type: number
  lower: string
  upper: string
  fromDay: Dayjs
  toDay?: Dayjs | null
  law: string
}

const DAY = 'YYYY-MM-DD'
const options = projectTypes.map(({ code, word }) => ({ value: code, label: word }))
const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

interface LimitDialogProps {
  /** Those to edit; absent: new ones. */
  limit?: BaseLimit
  onClose: () => void
}

/** Limits of the base of a city and kind from a day on. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const client = useQueryClient()
  return (
    <FormDialog<Values>
      name="base-limit"
      title={limit ? '编辑基数上下限' : '添加基数上下限'}
      begin={{
        city: limit?.city ?? '',
        lower: textOf(limit?.lower),
        upper: textOf(limit?.upper),
        law: limit?.law ?? '',
        ...(limit && { type: limit.type, fromDay: dayjs(limit.fromDay) }),
        ...(limit?.toDay && { toDay: dayjs(limit.toDay) }),
      }}
      {...(!limit && { again: { text: '保存并继续添加', keeps: ['city', 'fromDay', 'toDay', 'law'] } })}
      onClose={onClose}
      save={({ fromDay, toDay, ...values }) =>
        ask(schemeCalls.saveLimit, {
          ...values,
          ...(limit && { limitId: limit.limitId }),
          fromDay: fromDay.format(DAY),
          toDay: toDay?.format(DAY) ?? '',
        })
      }
      onSaved={({ type }) => {
        toast.success(
          `${limit ? '编辑成功' : '添加成功'}：${options.find(({ value }) => value === type)?.label}`,
        )
        void refreshInsurance(client)
      }}
    >
      <Form.Item name="city" label="城市" rules={requiredText('请选择参保城市')}>
        <CityPicker depth={2} />
      </Form.Item>
      <Form.Item name="type" label="项目" rules={[{ required: true, message: '请选择项目' }]}>
        <Select options={options} />
      </Form.Item>
      <div className={styles.two}>
        <Form.Item name="lower" label="基数下限">
          <AmountBox />
        </Form.Item>
        <Form.Item name="upper" label="基数上限">
          <AmountBox />
        </Form.Item>
        <Form.Item name="fromDay" label="开始日期" rules={[{ required: true, message: '请选择开始日期' }]}>
          <DatePicker />
        </Form.Item>
        <Form.Item name="toDay" label="结束日期" extra="不填：直到下一次调整">
          <DatePicker />
        </Form.Item>
      </div>
      <Form.Item name="law" label="依据文件" rules={requiredText('请填写依据文件')}>
        <Input maxLength={insuranceLimits.law} placeholder="名称或文号" />
      </Form.Item>
    </FormDialog>
  )
}
