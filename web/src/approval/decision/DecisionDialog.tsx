import { Form } from 'antd'
import { REMARK_LENGTH } from '#protocol/approval/record-calls.ts'
import type { FieldValue } from '#protocol/record/calls/calls.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { type Decision, decisions } from './decisions.ts'
import { type Filled, requireFilled, writtenOf } from './filled.ts'

const FillFields = lazyComponent(async () => (await import('./FillFields.tsx')).FillFields)

/** What goes with a decision. */
export interface Said {
  remarks: string
  /** Fields that the approver has filled in. */
  fields?: FieldValue[]
}

interface DecisionDialogProps {
  decision: Decision
  /** What is decided about, where that is not what lies behind the dialog. */
  about?: string
  /** The submission of which fields may be filled in. */
  fillsIn?: number | undefined
  onClose: () => void
  decide: (said: Said) => Promise<unknown>
}

interface Values {
  remarks?: string
  filled?: Filled
}

/** Asks for the words that go with a decision, and the fields; a refusal of the server leaves them there. */
export function DecisionDialog({ decision, about, fillsIn, onClose, decide }: DecisionDialogProps) {
  const { title, word, hint, needsRemarks, danger } = decisions[decision]
  const missing = needsRemarks ? requiredText(hint.replace('（必填）', '')) : []
  return (
    <FormDialog<Values>
      name="approvalDecision"
      title={title}
      okText={word}
      danger={danger}
      onClose={onClose}
      save={({ remarks = '', filled }) =>
        decide({ remarks: remarks.trim(), ...(filled ? { fields: writtenOf(filled) } : {}) })
      }
    >
      {about && <p>{about}</p>}
      {fillsIn !== undefined && (
        <Form.Item name="filled" rules={[{ validator: requireFilled }]} validateTrigger={[]}>
          <FillFields recordId={fillsIn} />
        </Form.Item>
      )}
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
