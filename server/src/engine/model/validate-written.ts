import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions, validateValue } from '#protocol/fields/validate.ts'
import { toIds } from '#protocol/fields/value/ids.ts'
import { type Refusal, refusal } from '#server/platform/refusal.ts'
import { storeOf } from '../fields/all.ts'
import { type FieldRow, toFormField } from '../fields/field-row.ts'
import type { Actor, RecordRules } from './rules.ts'

const ruleOf = new WeakMap<FieldRow, FormField>()
/** A field as values are checked against it. */
export function fieldRule(field: FieldRow): FormField {
  const rule = ruleOf.get(field) ?? toFormField(field, { value: null, authLevel: null })
  ruleOf.set(field, rule)
  return rule
}

type Missing = NonNullable<RecordRules['saving']>['missing']

interface ValidateOptions {
  /** The fields of the form. */
  rules: readonly FormField[]
  /** Values in write format, by key. */
  written: Map<string, unknown>
  /** For the linkage of fields that are not written: values that are stored, in read format, or that the form begins with. */
  current: Record<string, unknown>
  /** The fields to check: all that show for a new record, the written ones for an existing one. */
  isNew: boolean
  /** Keys the user may write, and those without which there is no record; other required ones that they may not write do not block. */
  isWritable: (key: string) => boolean
  /** The value is the stored one: it may follow a rule that is no longer so, such as an option that was renamed. */
  isKept?: (key: string) => boolean
  /** The value is the very text that is stored, which another spelling would replace. */
  isStored?: (key: string, value: unknown) => boolean
  /** Refusals of required fields left empty, by their key. */
  missing?: Missing
}

/**
 * Empties what option linkage hides, then checks field by field; the first wrong one refuses with its message
 * (foundations §5.1).
 */
export function validateWritten(options: ValidateOptions): void {
  const { rules, written, current, isNew, isWritable, isKept, isStored, missing = {} } = options
  const hidden = hiddenByOptions(rules, { ...current, ...Object.fromEntries(written) })
  for (const key of hidden) if (isNew || written.has(key) || isWritable(key)) written.set(key, null)
  for (const rule of rules) {
    const isChecked = isNew ? isWritable(rule.fieldName) : written.has(rule.fieldName)
    if (!isChecked || hidden.has(rule.fieldName)) continue
    const value = written.get(rule.fieldName) ?? null
    const { isEmpty } = formTypes[rule.formType]
    // what is no value of the form type is stored as nothing, which is no reason to keep it where nothing is stored
    if (isKept?.(rule.fieldName) && !isEmpty(value) && !isEmpty(current[rule.fieldName])) continue
    const message = validateValue(rule, value)
    if (message && isStored?.(rule.fieldName, value)) {
      // sent back with the whole form: it stays as it is, whatever the rule of today
      written.delete(rule.fieldName)
      continue
    }
    if (message)
      throw (missingRefusal(missing, rule, value) ?? refusalOf(rule, value, message)).at(rule.fieldName)
  }
}

function missingRefusal(
  missing: NonNullable<Missing>,
  { fieldName, formType }: FormField,
  value: unknown,
): Refusal | null {
  const name = formTypes[formType].isEmpty(value) ? missing[fieldName] : undefined
  return name ? refusal(name) : null
}

/** Values that are not of their form type at all have codes of their own (record-engine.md §1.4), but for fixed fields. */
function refusalOf({ fieldId, formType }: FormField, value: unknown, message: string): Refusal {
  const { isEmpty, formatRefusal } = formTypes[formType]
  const name = fieldId === null || isEmpty(value) ? null : formatRefusal?.(value)
  return name ? refusal(name) : refusal('valueUnfit', message)
}

interface Named {
  /** Of the field that a form shows; a cell is part of its table. */
  key: string
  label: string
  formType: FormType
}

/** Refuses ids of people and departments that do not exist. */
export function requirePeople({ services }: Actor, { key, label, formType }: Named, value: unknown): void {
  const { exists } = storeOf(formType)
  if (exists && !toIds(value).every((id) => exists(services.directory.current(), id)))
    throw refusal('valueUnknown', label).at(key)
}
