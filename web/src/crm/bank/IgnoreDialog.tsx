import { Form } from 'antd'
import type { BankLine } from '#protocol/crm/bank/calls.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { payerOf } from './use-booking.ts'

interface IgnoreDialogProps {
  lines: readonly BankLine[]
  onIgnore: (reason: string) => Promise<void>
  onClose: () => void
}

/** 忽略, of lines that are no receipts. */
export function IgnoreDialog({ lines, onIgnore, onClose }: IgnoreDialogProps) {
  const [line] = lines
  return (
    <FormDialog<{ reason: string }>
      name="ignore-line"
      title={lines.length === 1 && line ? `忽略流水：${payerOf(line)}` : `忽略 ${lines.length} 笔流水`}
      okText="忽略"
      save={({ reason }) => onIgnore(reason)}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label="原因"
        extra="如利息、借款、手续费；随时可以取消忽略"
        rules={[{ required: true, whitespace: true, message: '请填写忽略原因' }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
