import { useCallback } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { dropDraft } from './draft-store.ts'
import type { FormOptions } from './form-beginning.ts'
import { useFormDrafts } from './use-form-drafts.ts'
import { useFormFaults } from './use-form-faults.ts'
import type { FormModel } from './use-form-model.ts'
import { useFormValues } from './use-form-values.ts'
import { useUniqueAnswers } from './use-unique-answers.ts'

/** Before the form has arrived. */
export const noModel: FormModel = { rows: [], fields: [], record: {}, version: undefined, batchId: undefined }

/** Values, messages and draft of one open form. */
export function useFormState(options: FormOptions) {
  const { type, model, draftKey } = options
  const formValues = useFormValues(options)
  const {
    values,
    began,
    restored,
    left,
    contested,
    hidden,
    changed,
    opening,
    propose,
    put,
    putAll,
    beginAnew,
  } = formValues
  const unique = useUniqueAnswers(type, model.batchId)
  const { holders, forgetAnswers } = unique
  const formFaults = useFormFaults(options, formValues.latest, unique)
  const { faults, setFault, clearFaults, check, recheck, checkChanged, checkAll } = formFaults
  const { takeUpLeft, ...drafts } = useFormDrafts(options, formValues)

  const change = useCallback(
    (field: FormField, value: unknown) => checkChanged(field, put(field, value)),
    [checkChanged, put],
  )

  /** What was left stands in the fields again, unjudged. */
  const takeUp = () => {
    takeUpLeft()
    clearFaults()
  }

  /** Of the fields that somebody else changed meanwhile, his values stand again. */
  const yieldContested = () => {
    formValues.lay(Object.fromEntries(contested.map((name) => [name, began[name]])))
    clearFaults()
  }

  /** Begins again: empty after 保存并新建, or with what was stored when a restored draft is not wanted. */
  const restart = useCallback(() => {
    dropDraft(draftKey)
    beginAnew()
    clearFaults()
    forgetAnswers()
  }, [draftKey, beginAnew, clearFaults, forgetAnswers])

  return {
    ...drafts,
    draftKey,
    values,
    began,
    restored,
    left,
    contested,
    yieldContested,
    hidden,
    dirty: changed.length > 0,
    opening,
    propose,
    putAll,
    change,
    holders,
    faults,
    setFault,
    check,
    recheck,
    checkAll,
    takeUp,
    restart,
  }
}
export type FormState = ReturnType<typeof useFormState>
