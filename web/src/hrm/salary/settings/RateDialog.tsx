import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { rateCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { refreshSalary } from '../refresh.ts'
import { type EnteredRate, isRateKey, rateKeys, readRate } from './entered-rate.ts'
import { RateFields } from './RateFields.tsx'
import { rateKinds } from './rate-words.ts'

interface Values extends EnteredRate {
  rateKey: string
  startDate: Dayjs
  law: string
}

const LAW_LENGTH = 500

/** 新增数值: from a day on; the value before it ends the day before. */
export function RateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const key = Form.useWatch('rateKey', form)
  const kind = key !== undefined && isRateKey(key) ? rateKinds[key] : undefined
  return (
    <FormDialog<Values>
      name="hr-pay-rate"
      title="新增数值"
      form={form}
      width={640}
      onClose={onClose}
      save={async ({ rateKey, startDate, law, ...entered }) => {
        if (!isRateKey(rateKey)) return
        await ask(rateCalls.add, {
          rateKey,
          startDate: startDate.format('YYYY-MM-DD'),
          law: law.trim(),
          value: readRate(rateKey, entered),
        })
      }}
      onSaved={({ rateKey }) => {
        toast.success(`保存成功：${isRateKey(rateKey) ? rateKinds[rateKey].title : rateKey}`)
        void refreshSalary(client)
      }}
    >
      <Form.Item name="rateKey" label="名称" rules={[{ required: true, message: '请选择名称' }]}>
        <Select options={rateKeys.map((each) => ({ value: each, label: rateKinds[each].title }))} />
      </Form.Item>
      <Form.Item
        name="startDate"
        label="生效日期"
        extra="之前的数值到前一天为止；已归档的工资表不受影响"
        rules={[{ required: true, message: '请选择生效日期' }]}
      >
        <DatePicker />
      </Form.Item>
      {kind && <RateFields kind={kind} />}
      <Form.Item name="law" label="依据" extra="法律、公告的名称和文号" rules={requiredText('请填写依据')}>
        <TextArea maxLength={LAW_LENGTH} />
      </Form.Item>
    </FormDialog>
  )
}
