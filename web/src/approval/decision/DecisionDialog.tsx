import { Form } from 'antd'
import { REMARK_LENGTH } from '#protocol/approval/record-calls.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { requiredText } from '#web/ui/form-rules.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { type Decision, decisions } from './decisions.ts'

interface DecisionDialogProps {
  decision: Decision
  /** What is decided about, where that is not what lies behind the dialog. */
  about?: string
  onClose: () => void
  decide: (remarks: string) => Promise<unknown>
}

/** Asks for the words that go with a decision; a refusal of the server leaves them there. */
export function DecisionDialog({ decision, about, onClose, decide }: DecisionDialogProps) {
  const { title, word, hint, needsRemarks, danger } = decisions[decision]
  const missing = needsRemarks ? requiredText(hint.replace('（必填）', '')) : []
  return (
    <FormDialog<{ remarks?: string }>
      name="approvalDecision"
      title={title}
      okText={word}
      danger={danger}
      onClose={onClose}
      save={({ remarks = '' }) => decide(remarks.trim())}
    >
      {about && <p>{about}</p>}
      <Form.Item name="remarks" rules={missing}>
        <TextArea
          aria-label={decision === 'recall' ? '撤回理由' : '审批意见'}
          placeholder={hint}
          maxLength={REMARK_LENGTH}
          limit={REMARK_LENGTH}
          autoSize={{ minRows: 4, maxRows: 8 }}
        />
      </Form.Item>
    </FormDialog>
  )
}
