import type { FormField } from '#protocol/fields/rule/field.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { contestedIn } from './contested.ts'
import { type LeftDraft, readDraft, readLeft } from './draft-store.ts'
import { mayEdit, newValues, type Values, valuesOf } from './form-values.ts'
import type { FormModel } from './use-form-model.ts'

export interface FormOptions {
  type: RecordType
  model: FormModel
  isNew: boolean
  preset: Values
  draftKey: string
}

/** Where an open form began. */
interface Beginning {
  model: FormModel
  /** What is stored or known beforehand: what differs from it is work that could be lost. */
  began: Values
  values: Values
  /** A draft of this tab stands over what is stored. */
  restored: boolean
  /** What can be taken up again. */
  left: LeftDraft | null
  /** Fields of the draft that were changed by somebody else meanwhile. */
  contested: readonly string[]
}

/** A draft keeps what its fields still are; a field that is gone or closed meanwhile is left out. */
export function draftFor(fields: readonly FormField[], draft: Values, isNew: boolean): Values {
  const open = new Set(fields.filter((field) => mayEdit(field, isNew)).map((field) => field.fieldName))
  return Object.fromEntries(Object.entries(draft).filter(([name]) => open.has(name)))
}

/** Without any draft. */
export function beginFresh({
  model,
  isNew,
  preset,
}: Pick<FormOptions, 'model' | 'isNew' | 'preset'>): Beginning {
  const began = isNew ? newValues(model.fields, preset) : valuesOf(model.fields)
  return { model, began, values: began, restored: false, left: null, contested: [] }
}

/** With the draft of this tab; without one, what was left on purpose is offered. */
export function begin(options: FormOptions): Beginning {
  const { model, isNew, draftKey } = options
  const fresh = beginFresh(options)
  const { values: written = {}, began } = readDraft(draftKey) ?? {}
  const draft = draftFor(model.fields, written, isNew)
  if (Object.keys(draft).length === 0) return { ...fresh, left: readLeft(draftKey) }
  const contested = contestedIn({ values: draft, began }, fresh.began)
  return { ...fresh, values: { ...fresh.began, ...draft }, restored: true, contested }
}
