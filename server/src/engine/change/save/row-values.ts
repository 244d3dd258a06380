import type { PlainRefusal } from '#protocol/refusals.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { namesNow } from '../../model/registers.ts'
import type { Actor, Values } from '../../model/rules.ts'
import { fieldRule, requirePeople, validateWritten } from '../../model/validate-written.ts'
import { isSameValue } from '../diff.ts'
import type { Written } from '../plan/written.ts'

interface RowSave {
  /** Values in write format by the keys of the fields; what is absent stays. */
  sent: Values
  /** The row of an edit, by column; null: a new one. */
  stored: Values | null
  /** The refusal of a required field that is empty. */
  missing: PlainRefusal
}

/**
 * What a row of a form beside record types shall hold, by column: checked by the rules of the form types, emptied where options hide it, and
 * of an edit what really changes. `fields` are those that the form shows; other keys are left out.
 */
export function rowValues(
  actor: Actor,
  fields: readonly FieldRow[],
  { sent, stored, missing }: RowSave,
): Values {
  const kept = fields.filter(({ column }) => column !== '')
  const written: Written = new Map(
    kept.flatMap(({ key }) => (sent[key] === undefined ? [] : [[key, sent[key]] as const])),
  )
  const toStored = (field: FieldRow) => storeOf(field.formType).store(written.get(field.key) ?? null, field)
  const isChanged = (field: FieldRow) =>
    written.has(field.key) && !(stored && isSameValue(field.formType, stored[field.column], toStored(field)))
  const changes = new Set(kept.filter(isChanged).map(({ key }) => key))
  validateWritten({
    rules: fields.map(fieldRule),
    written,
    current: stored ? readValues(actor, kept, stored) : {},
    isNew: !stored,
    isWritable: () => true,
    ...(stored && { isKept: (key: string) => !changes.has(key) }),
    missing: Object.fromEntries(kept.map(({ key }) => [key, missing])),
  })
  const changed = kept.filter((field) => (stored ? isChanged(field) : written.has(field.key)))
  for (const field of changed)
    requirePeople(
      actor,
      { key: field.key, label: field.name, formType: field.formType },
      written.get(field.key),
    )
  return Object.fromEntries(changed.map((field) => [field.column, toStored(field)]))
}

/** Stored values in read format, by key. */
function readValues({ services }: Actor, fields: readonly FieldRow[], stored: Values): Values {
  const names = namesNow(services)
  return Object.fromEntries(
    fields.map((field) => [
      field.key,
      storeOf(field.formType).toRead(stored[field.column] ?? null, names, field),
    ]),
  )
}
