import { type RefObject, useMemo, useRef, useState } from 'react'
import { examineCalls } from '#protocol/examine/calls.ts'
import { faultOf } from '#protocol/examine/checks.ts'
import { examineRefusals } from '#protocol/examine/refusals.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { useSubmission } from '#web/record/model/submission.ts'
import { showField } from '#web/record/parts/form/focus.ts'
import { faultsOf } from '#web/record/parts/form/form-values.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import {
  boxOfLine,
  type ExamineContent,
  type ExamineModel,
  type ExamineSubject,
  LINES,
  requestOf,
  writtenIn,
} from './form-model.ts'

const noLines = {}

/** Why the fixed part of the form is refused, at the field where that is mended. */
function fixedFault(
  { oaType }: ExamineSubject,
  values: Readonly<Record<string, unknown>>,
  lines: ExamineContent['lines'],
): [field: string, words: string] | null {
  const fault = faultOf({ oaType, values, lines })
  if (!fault) return null
  const [, words] = examineRefusals[fault.refusal]
  const box = fault.at === undefined ? (fault.field ?? LINES) : boxOfLine(fault.at)
  return [box, words.replace('%s', String(fault.line))]
}

interface FormOptions {
  subject: ExamineSubject
  model: ExamineModel
  content: ExamineContent
  form: RefObject<HTMLElement | null>
  /** Before it is sent, and after it was refused. */
  onSending?: () => Promise<void>
  onRefused?: () => void
  onSaved: () => void
}

/** Faults, path and submission of a form of an office approval. */
export function useExamineForm({
  subject,
  model,
  content,
  form,
  onSending,
  onRefused,
  onSaved,
}: FormOptions) {
  const [isWarned, setWarned] = useState(false)
  const [busy, run] = useBusy()
  const requestKey = useRef(newRequestKey())
  const { values, lines } = content
  const written = useMemo(() => writtenIn(model, values), [model, values])
  const submission = useSubmission({
    type: oaExamine,
    isSubmitted: true,
    recordId: subject.examineId,
    flowId: subject.categoryId,
    values: written,
    figures: noLines,
    lines: noLines,
  })
  const faults = useMemo(() => {
    const found = faultsOf(model.fields, values)
    const fixed = fixedFault(subject, written, lines)
    if (fixed && !found.has(fixed[0])) found.set(...fixed)
    return found
  }, [model, values, subject, written, lines])
  const request = { ...requestOf(subject, model, content), ...submission.beside }
  const submit = () => {
    setWarned(true)
    const lacks = submission.refuse?.()
    const [first] = faults.keys()
    if (first !== undefined) return showField(form.current, first)
    if (lacks) return toast.error(lacks)
    void run(async () => {
      await onSending?.()
      try {
        await ask(examineCalls.save, {
          ...request,
          requestKey: requestKey.current,
        })
      } catch (failure) {
        onRefused?.()
        throw failure
      }
      onSaved()
    })
  }
  const none: ReadonlyMap<string, string> = new Map()
  return { busy, submit, submission, request, faults: isWarned ? faults : none }
}
