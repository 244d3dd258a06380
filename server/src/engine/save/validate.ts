import type { FormField } from '#protocol/fields/field.ts'
import { formTypes } from '#protocol/fields/form-types.ts'
import { toIds } from '#protocol/fields/structured.ts'
import { hiddenByOptions, validateValue } from '#protocol/fields/validate.ts'
import { recordTypeNamed } from '#protocol/records/all.ts'
import { relationOf } from '#protocol/records/declare.ts'
import { refuseInput } from '#server/platform/refusal.ts'
import { type FieldRow, toFormField } from '../field-row.ts'
import { findRecord } from '../find-record.ts'
import type { Actor } from '../rules.ts'
import type { Schema } from '../schema.ts'
import type { Written } from './written.ts'

const ruleOf = new WeakMap<FieldRow, FormField>()
function fieldRule(field: FieldRow): FormField {
  const rule = ruleOf.get(field) ?? toFormField(field, { value: null, authLevel: null })
  ruleOf.set(field, rule)
  return rule
}

interface ValidateOptions {
  schema: Schema
  written: Written
  /** Values already stored, in read format, for the linkage of fields that are not written; empty for a new record. */
  current: Record<string, unknown>
  /** The fields to check: all that show for a new record, the written ones for an existing one. */
  isNew: boolean
  /** Keys the person cannot write; a required one among them does not block. */
  isWritable: (key: string) => boolean
}

/**
 * Empties what option linkage hides, then checks field by field; the first wrong one refuses with its message
 * (foundations §5.1).
 */
export function validateWritten({ schema, written, current, isNew, isWritable }: ValidateOptions): void {
  const rules = schema.fields.map(fieldRule)
  const hidden = hiddenByOptions(rules, { ...current, ...Object.fromEntries(written) })
  for (const key of hidden) if (isNew || written.has(key) || isWritable(key)) written.set(key, null)
  for (const rule of rules) {
    const isChecked = isNew ? isWritable(rule.fieldName) : written.has(rule.fieldName)
    if (!isChecked || hidden.has(rule.fieldName)) continue
    const message = validateValue(rule, written.get(rule.fieldName) ?? null)
    if (message) refuseInput(message)
  }
}

/** Checks the extra entity keys of a type by their form type alone. */
export function validateExtras(written: Written, schema: Schema): void {
  for (const [key, value] of written) {
    const column = schema.columns.get(key)
    if (!column || column.field) continue
    const rule = formTypes[column.formType]
    if (column.formType === 'map_address' || rule.isEmpty(value)) continue
    const message = rule.check(value, looseRule(column.label, column.formType))
    if (message) refuseInput(message)
  }
}

const looseRule = (name: string, formType: FormField['formType']) => ({
  name,
  formType,
  isNull: 0 as const,
  setting: [],
  optionsData: null,
  maxLength: null,
  precisions: 12,
  minNumRestrict: null,
  maxNumRestrict: null,
  autoGeneNumber: 0 as const,
  fieldExtendList: [],
})

/** People and departments must exist; related records must be ones the person may read. */
export async function checkReferences(actor: Actor, schema: Schema, written: Written): Promise<void> {
  const people = actor.services.directory.current()
  for (const [key, value] of written) {
    const column = schema.columns.get(key)
    if (!column || formTypes[column.formType].isEmpty(value)) continue
    const ids = toIds(value)
    if (column.formType === 'user' || column.formType === 'single_user') {
      if (!ids.every((id) => people.user(id))) refuseInput(`${column.label}不存在`)
    } else if (column.formType === 'structure') {
      if (!ids.every((id) => people.dept(id))) refuseInput(`${column.label}不存在`)
    } else {
      const target = recordTypeNamed(relationOf(column.formType)?.target ?? '')
      if (target && !(await findRecord(actor, target, ids[0] ?? 0, { action: 'read' })))
        refuseInput(`填写的${target.display}不存在`)
    }
  }
}
