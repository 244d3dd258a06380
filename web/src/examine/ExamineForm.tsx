import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { oaTypes } from '#protocol/examine/forms.ts'
import { isBlank } from '#web/record/parts/form/form-values.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { ExamineFields } from './ExamineFields.tsx'
import styles from './examine.module.css'
import { Findings } from './Findings.tsx'
import type { FormSlot } from './FormFrame.tsx'
import type { ExamineContent, ExamineModel, ExamineSubject } from './form-model.ts'
import { useCheck } from './use-check.ts'
import { useExamineForm } from './use-examine-form.ts'

interface ExamineFormProps {
  slot: FormSlot
  subject: ExamineSubject
  model: ExamineModel
  content: ExamineContent
  onChange: (work: (now: ExamineContent) => ExamineContent) => void
  /** Something was entered. */
  isTouched: boolean
  /** At the left of the foot. */
  note?: ReactNode
  onSending?: () => Promise<void>
  onRefused?: () => void
  onSaved: () => void
}

/** The working days of a leave, as the server counts them, stand in its length until another one is entered. */
function useLength(
  { oaType }: ExamineSubject,
  { values }: ExamineContent,
  days: number | null | undefined,
  put: (days: number) => void,
) {
  const filled = useRef<number | null>(null)
  const latest = useRef({ values, put })
  latest.current = { values, put }
  useEffect(() => {
    if (oaType !== oaTypes.leave || days === null || days === undefined) return
    const { duration } = latest.current.values
    const isOwn = !isBlank(duration) && Number(duration) !== filled.current
    if (isOwn) return
    filled.current = days
    latest.current.put(days)
  }, [oaType, days])
}

/** What is asked, the path with its people, and what would be refused (approval-office.md §10.6). */
export function ExamineForm(props: ExamineFormProps) {
  const { slot, subject, model, content, onChange, isTouched, note } = props
  const { foot, leave, setDirty } = slot
  const id = useId()
  const form = useRef<HTMLDivElement>(null)
  const { busy, submit, submission, request, faults } = useExamineForm({ ...props, form })
  const check = useCheck(request, isTouched)
  useLength(subject, content, check.data?.duration, (days) =>
    onChange((now) => ({ ...now, values: { ...now.values, duration: String(days) } })),
  )
  const isDirty = isTouched && !busy
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])
  return (
    <div ref={form}>
      <ExamineFields
        id={id}
        subject={subject}
        model={model}
        content={content}
        faults={faults}
        disabled={busy}
        onChange={onChange}
      />
      {submission.section}
      {isTouched && check.data && <Findings {...check.data} />}
      {foot &&
        createPortal(
          <>
            {note && <span className={styles.note}>{note}</span>}
            <Button onClick={leave} disabled={busy} reason={WHILE_BUSY}>
              取消
            </Button>
            <Button type="primary" data-main loading={busy} onClick={submit}>
              提交审核
            </Button>
          </>,
          foot,
        )}
    </div>
  )
}
