import { Form } from 'antd'
import { LONGEST_END_REMARK } from '#protocol/crm/business/calls.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'

interface EndDialogProps {
  /** 赢单 */
  word: string
  isReasonNeeded: boolean
  onClose: () => void
  onEnd: (remark: string) => Promise<void>
}

/** How a business ended cannot be taken back in the bar: it is asked, with the reason where it was lost. */
export function EndDialog({ word, isReasonNeeded, onClose, onEnd }: EndDialogProps) {
  const question = isReasonNeeded ? `请填写${word}原因：` : `确定进入${word}阶段`
  return (
    <FormDialog<{ remark?: string }>
      name="business-end"
      title={word}
      okText={word}
      onClose={onClose}
      save={({ remark }) => onEnd((remark ?? '').trim())}
    >
      <Form.Item
        name="remark"
        label={question}
        extra="结束后阶段不能再推进。"
        rules={[{ required: isReasonNeeded, whitespace: true, message: `请填写${word}原因` }]}
      >
        <TextArea
          maxLength={LONGEST_END_REMARK}
          limit={LONGEST_END_REMARK}
          placeholder={isReasonNeeded ? '例如：价格、竞争对手、预算取消' : '说明（选填）'}
        />
      </Form.Item>
    </FormDialog>
  )
}
