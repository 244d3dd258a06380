import { Form } from 'antd'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'

interface ReasonDialogProps {
  title: string
  label: string
  /** When nothing was written. */
  missing: string
  okText: string
  danger?: boolean
  save: (reason: string) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}

/** An act that needs a reason. */
export const ReasonDialog = ({
  title,
  label,
  missing,
  okText,
  danger,
  save,
  onSaved,
  onClose,
}: ReasonDialogProps) => (
  <FormDialog<{ reason: string }>
    name="hr-reason"
    title={title}
    begin={{ reason: '' }}
    okText={okText}
    {...(danger ? { danger } : {})}
    onClose={onClose}
    save={({ reason }) => save(reason)}
    onSaved={onSaved}
  >
    <Form.Item name="reason" label={label} rules={requiredText(missing)}>
      <TextArea maxLength={1000} autoFocus />
    </Form.Item>
  </FormDialog>
)
