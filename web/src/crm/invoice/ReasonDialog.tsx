import { Form } from 'antd'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'

const words = {
  fail: {
    title: '登记开票失败',
    okText: '登记失败',
    label: '失败原因',
    extra: '修改后可再次开票；金额不再计入合同的开票。',
    done: '已登记开票失败',
  },
  void: {
    title: '作废发票',
    okText: '作废发票',
    label: '作废原因',
    extra: '作废后不能恢复；金额不再计入合同的开票。',
    done: '发票已作废',
  },
} as const
const LONGEST = 300

type Props = OperationContext & { event: keyof typeof words; onClose: () => void }

/** What ends the issuing of an invoice, with its reason (crm-records.md §11.5). */
export function ReasonDialog({ rows: [row], onDone, onClose, event }: Props) {
  const { title, okText, label, extra, done } = words[event]
  return (
    <FormDialog<{ reason?: string }>
      name="invoice-reason"
      title={title}
      okText={okText}
      danger={event === 'void'}
      onClose={onClose}
      save={({ reason = '' }) =>
        ask(invoiceCalls[event], { invoiceId: row ? idOf(invoice, row) : 0, reason: reason.trim() })
      }
      onSaved={() => {
        toast.success(done)
        void onDone('changed')
      }}
    >
      <Form.Item name="reason" label={label} extra={extra} rules={requiredText('请填写原因')}>
        <TextArea maxLength={LONGEST} limit={LONGEST} />
      </Form.Item>
    </FormDialog>
  )
}
