import { readDraft, writeDraft } from './draft-store.ts'
import { changedNames, valuesOf } from './form-values.ts'
import type { FormModel } from './use-form-model.ts'

/** Keeps of a draft what nobody else changed between two fetches of a form: the stored value wins where both did. */
export function keepUncontested(draftKey: string, before: FormModel, now: FormModel): void {
  const stored = valuesOf(now.fields)
  const contested = new Set(changedNames(now.fields, stored, valuesOf(before.fields)))
  const kept = Object.entries(readDraft(draftKey) ?? {}).filter(([name]) => !contested.has(name))
  writeDraft(draftKey, Object.fromEntries(kept))
}
