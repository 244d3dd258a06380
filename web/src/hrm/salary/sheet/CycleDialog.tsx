import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { hrConfigCalls, type SalaryConfig } from '#protocol/hrm/config-calls.ts'
import { insuranceMonths } from '#protocol/hrm/salary/words.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { refreshSalary } from '../refresh.ts'

interface CycleDialogProps {
  config: SalaryConfig | null
  onClose: () => void
  onSaved: () => void
}

interface Values {
  salaryCycleStartDay: number
  socialSecurityMonthType: number
}

const DAYS = 31
const days = Array.from({ length: DAYS }, (_, at) => ({ value: at + 1, label: `当月${at + 1}号` }))

/** The last day of a period that begins on this one. */
const endOf = (first: number) => (first === 1 ? DAYS : first - 1)
const endWords = (first: number) => (first === 1 ? '至当月最后一天' : `至次月${first - 1}号`)

/** 开启工资设置: the period that a sheet pays for, and the month of insurance that belongs to it. */
export function CycleDialog({ config, onClose, onSaved }: CycleDialogProps) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const first = Form.useWatch('salaryCycleStartDay', form) ?? 1
  return (
    <FormDialog<Values>
      name="hr-pay-cycle"
      title="开启工资设置"
      form={form}
      okText="下一步"
      begin={{ salaryCycleStartDay: 1, socialSecurityMonthType: config?.socialSecurityMonthType ?? 1 }}
      onClose={onClose}
      save={async (values) => {
        await ask(hrConfigCalls.save, {
          ...values,
          salaryCycleEndDay: endOf(values.salaryCycleStartDay),
        })
        await refreshSalary(client)
      }}
      onSaved={() => {
        toast.success('保存成功：计薪周期')
        onSaved()
      }}
    >
      <Form.Item
        name="salaryCycleStartDay"
        label="计薪周期"
        extra={`${endWords(first)}。计薪周期设定后将不可修改`}
      >
        <Select options={days} />
      </Form.Item>
      <Form.Item name="socialSecurityMonthType" label="对应社保自然月">
        <Select options={insuranceMonths.map(({ code, word }) => ({ value: code, label: word }))} />
      </Form.Item>
    </FormDialog>
  )
}
