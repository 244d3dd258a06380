import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import type { ReadRow } from './read-row.ts'

/** Fields of which the file has no column begin as in the form; an empty cell stays empty (record-engine.md §13). */
export function beginWithDefaults(fields: readonly FieldRow[], { written, related }: ReadRow): void {
  for (const { key, formType, defaultValue, isHidden, isUnique } of fields) {
    const { default: format } = storeOf(formType)
    if (!defaultValue || isHidden || isUnique || !format.write) continue
    if (!written.has(key) && !related.has(key)) written.set(key, format.toValue(defaultValue))
  }
}
