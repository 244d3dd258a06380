import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { FieldValue } from '#protocol/record/calls/calls.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import styles from './decision.module.css'
import { type Decision, decisions } from './decisions.ts'
import { type Filled, requireFilled, writtenOf } from './filled.ts'
import { Remarks } from './Remarks.tsx'

const FillFields = lazyComponent(async () => (await import('./FillFields.tsx')).FillFields)

/** What goes with a decision. */
export interface Said {
  remarks: string
  /** Fields that the approver has filled in. */
  fields?: FieldValue[]
}

interface DecisionDialogProps {
  decision: Decision
  /** What is decided about. */
  title: string
  /** By what one decides, below the title. */
  facts: ReactNode
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
export function DecisionDialog(props: DecisionDialogProps) {
  const { decision, title, facts, fillsIn, onClose, decide } = props
  const { title: caption, word, hint, needsRemarks, danger, quick } = decisions[decision]
  const missing = needsRemarks ? requiredText(hint.replace('（必填）', '')) : []
  return (
    <FormDialog<Values>
      name="approvalDecision"
      title={caption}
      okText={word}
      danger={danger}
      onClose={onClose}
      save={({ remarks = '', filled }) =>
        decide({ remarks: remarks.trim(), ...(filled ? { fields: writtenOf(filled) } : {}) })
      }
    >
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
        {facts}
      </div>
      {fillsIn !== undefined && (
        <Form.Item name="filled" rules={[{ validator: requireFilled }]} validateTrigger={[]}>
          <FillFields recordId={fillsIn} />
        </Form.Item>
      )}
      <Form.Item name="remarks" rules={missing}>
        <Remarks label={decision === 'recall' ? '撤回理由' : '审批意见'} placeholder={hint} quick={quick} />
      </Form.Item>
    </FormDialog>
  )
}
