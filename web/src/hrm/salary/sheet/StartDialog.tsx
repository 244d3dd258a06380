import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { refreshSalary } from '../refresh.ts'

interface Values {
  month: Dayjs
}

/** 设置薪酬起始月份: with it the first sheet is created. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<Values>
      name="hr-pay-start"
      title="设置薪酬起始月份"
      okText="生成工资表"
      begin={{ month: companyNow().startOf('month') }}
      onClose={onClose}
      save={({ month }) => ask(hrConfigCalls.save, { salaryStartMonth: month.format('YYYY-MM') })}
      onSaved={({ month }) => {
        toast.success(`已生成${month.format('YYYY年M月')}工资表`)
        void refreshSalary(client)
      }}
    >
      <Form.Item
        name="month"
        label="薪酬起始月份"
        extra="从这个月开始生成工资表，生成后不能修改"
        rules={[{ required: true, message: '请选择薪酬起始月份' }]}
      >
        <DatePicker picker="month" allowClear={false} />
      </Form.Item>
    </FormDialog>
  )
}
