import { formTypes } from './form-types.ts'
import type { FieldRule, FormField, LinkedOptions } from './rule/field.ts'
import { OTHER, toOptions } from './value/choice.ts'
import { columnOf, filledRows } from './value/table.ts'

/**
 * Checks one value in write format as forms and the server do (foundations §5.1): the message for the person, or null.
 * Uniqueness is the server's alone.
 */
export function validateValue(field: FieldRule, value: unknown): string | null {
  const rule = formTypes[field.formType]
  if (!rule.hasValue) return null
  if (rule.isEmpty(value)) {
    const required = field.isNull === 1 && field.autoGeneNumber !== 1
    return required ? `${field.name}不能为空` : null
  }
  return rule.check(value, field) ?? (rule.hasColumns ? checkTable(field, value) : null)
}

function checkTable(field: FieldRule, value: unknown): string | null {
  for (const row of filledRows(value)) {
    for (const column of field.fieldExtendList) {
      const cell = row.find((each) => each.fieldName === column.fieldName)
      const message = validateValue(column, cell?.value ?? null)
      if (message) return `${field.name}：${message}`
    }
    if (row.some((cell) => !columnOf(field, cell.fieldName))) return `${field.name}格式有误`
  }
  return null
}

/** Words typed for 其他 stand for that option. */
function shownBy(options: LinkedOptions, option: string): readonly number[] {
  const chosen = Object.hasOwn(options, option) ? option : OTHER
  return Object.hasOwn(options, chosen) ? (options[chosen] ?? []) : []
}

type LinkedField = Pick<FormField, 'fieldName' | 'formAssistId' | 'optionsData'>

/**
 * Names of the fields that option linkage hides for these values (record-engine.md §2.6): a field listed under any
 * option shows only while one of its options is chosen on a field that itself shows. Hidden ones are not validated.
 */
export function hiddenByOptions(
  fields: readonly LinkedField[],
  values: Record<string, unknown>,
): Set<string> {
  const listed = new Set(fields.flatMap((field) => Object.values(field.optionsData ?? {}).flat()))
  const shown = new Set<number>()
  const hidden = new Set(
    fields
      .filter((field) => field.formAssistId !== null && listed.has(field.formAssistId))
      .map((f) => f.fieldName),
  )
  // each round may reveal fields whose own options reveal more
  for (let changed = true; changed; ) {
    changed = false
    for (const field of fields) {
      if (!field.optionsData || hidden.has(field.fieldName)) continue
      for (const option of toOptions(values[field.fieldName]))
        for (const assistId of shownBy(field.optionsData, option)) shown.add(assistId)
    }
    for (const field of fields) {
      if (field.formAssistId === null || !shown.has(field.formAssistId)) continue
      if (hidden.delete(field.fieldName)) changed = true
    }
  }
  return hidden
}
