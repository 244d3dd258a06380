import { useEffect, useRef } from 'react'
import { dropDraft, dropLeft, keepLeft, writeDraft } from './draft-store.ts'
import { draftFor, type FormOptions } from './form-beginning.ts'
import type { Values } from './form-values.ts'
import type { FormValues } from './use-form-values.ts'

const DRAFT_PAUSE = 400

const pick = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** Drafts of one open form: kept while it is typed, kept for a day when it is left, taken up again, forgotten. */
export function useFormDrafts(
  { model, isNew, draftKey }: FormOptions,
  { values, began, changed, left, layDraft, withdrawLeft }: FormValues,
) {
  const { fields } = model
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (fields.length === 0) return
    pause.current = setTimeout(() => {
      if (changed.length === 0) dropDraft(draftKey)
      else writeDraft(draftKey, { values: pick(values, changed), began: pick(began, changed) })
    }, DRAFT_PAUSE)
    return () => clearTimeout(pause.current)
  }, [changed, values, began, draftKey, fields])

  const typed = () => ({ values: pick(values, changed), began: pick(began, changed) })

  /** Keeps what is typed right now, before the form begins anew with what the server has. */
  const keepDraft = () => {
    if (changed.length > 0) writeDraft(draftKey, typed())
  }

  /** What is typed needs no draft any more; the form may stay a moment longer and must not write it again. */
  const forgetDraft = () => {
    clearTimeout(pause.current)
    dropDraft(draftKey)
  }

  /** The form is left on purpose: what is typed can be taken up again for a day. */
  const leave = () => {
    forgetDraft()
    if (changed.length > 0) keepLeft(draftKey, typed(), model.version)
  }

  const forgetLeft = () => {
    dropLeft(draftKey)
    withdrawLeft()
  }

  /** Takes up what was left; fields that are gone or closed meanwhile stay as they are. */
  const takeUpLeft = () => {
    layDraft({ values: draftFor(fields, left?.values ?? {}, isNew), began: left?.began })
    forgetLeft()
  }

  return { keepDraft, forgetDraft, leave, forgetLeft, takeUpLeft }
}
