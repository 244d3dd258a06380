import { Form, Select } from 'antd'
import type { FormField } from '#protocol/fields/rule/field.ts'
import {
  OTHER_REASON,
  type RevealCalls,
  type RevealReason,
  revealReasons,
} from '#protocol/record/calls/reveal-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'

interface RevealDialogProps {
  calls: RevealCalls
  type: RecordType
  id: number
  field: FormField
  /** The value, and how many more may be seen today. */
  onShown: (shown: { value: unknown; left: number }) => void
  onClose: () => void
}

interface Reason {
  reason: RevealReason
  remark: string
}

const options = Object.entries(revealReasons).map(([value, label]) => ({ value: Number(value), label }))

/** Asks for the reason to show a masked value; required, and logged. */
export function RevealDialog({ calls, type, id, field, onShown, onClose }: RevealDialogProps) {
  const [form] = Form.useForm<Reason>()
  const isOther = Form.useWatch('reason', form) === OTHER_REASON
  return (
    <FormDialog<Reason>
      name="reveal"
      title={`查看${field.name}`}
      okText="查看"
      form={form}
      begin={{ remark: '' }}
      onClose={onClose}
      save={async ({ reason, remark }) =>
        onShown(await ask(calls.reveal, { type: type.label, id, field: field.fieldName, reason, remark }))
      }
    >
      <Form.Item
        name="reason"
        label="原因"
        extra="查看会记入这条记录的操作记录，负责人可以看到。"
        rules={[{ required: true, message: '请选择原因' }]}
      >
        <Select options={options} placeholder="请选择" />
      </Form.Item>
      <Form.Item
        name="remark"
        label="说明"
        rules={[{ required: isOther, whitespace: true, message: '请说明查看的原因' }]}
      >
        <TextArea maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
