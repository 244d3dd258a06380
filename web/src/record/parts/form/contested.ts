import { type Draft, readDraft, writeDraft } from './draft-store.ts'
import { changedNames, isSame, type Values, valuesOf } from './form-values.ts'
import type { FormModel } from './use-form-model.ts'

/** Keeps of a draft what nobody else changed between two fetches of a form: the stored value wins where both did. */
export function keepUncontested(draftKey: string, before: FormModel, now: FormModel): void {
  const stored = valuesOf(now.fields)
  const contested = new Set(changedNames(now.fields, stored, valuesOf(before.fields)))
  const kept = Object.entries(readDraft(draftKey)?.values ?? {}).filter(([name]) => !contested.has(name))
  writeDraft(draftKey, { values: Object.fromEntries(kept) })
}

/** Names of the fields of a draft that somebody else has changed since it was written, and otherwise than it does. */
export function contestedIn({ values, began }: Draft, stored: Values): string[] {
  return Object.keys(values).filter(
    (name) =>
      began !== undefined && !isSame(began[name], stored[name]) && !isSame(values[name], stored[name]),
  )
}
