import { Form } from 'antd'
import { REMARKS_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'

interface RemarkDialogProps {
  count: number
  save: (remarks: string) => Promise<unknown>
  onClose: () => void
}

/** A remark of the one who sends, on several slips at once. */
export const RemarkDialog = ({ count, save, onClose }: RemarkDialogProps) => (
  <FormDialog<{ remarks: string }>
    name="hr-slip-remark"
    title={`编辑备注：${count} 份工资条`}
    onClose={onClose}
    save={({ remarks }) => save(remarks.trim())}
  >
    <Form.Item name="remarks" label="备注" extra="员工也能看到" rules={requiredText('请填写备注')}>
      <TextArea maxLength={REMARKS_LENGTH} />
    </Form.Item>
  </FormDialog>
)
