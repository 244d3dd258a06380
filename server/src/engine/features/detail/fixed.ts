import { sql } from 'kysely'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { NamedValue, StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import { namedValues } from '#protocol/record/declaration/named-values.ts'
import { columnsOf } from '#protocol/record/relations/relations.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { storeOf } from '../../fields/all.ts'
import type { Names } from '../../fields/field-store.ts'
import { maskValue } from '../../model/field-rights.ts'
import { type FixedRule, fixedFieldsIn } from '../../model/fixed-fields.ts'
import type { Form } from '../../model/form-of.ts'
import { wordsFor } from '../../model/registers.ts'
import { type Actor, rulesOf, type StoredRow } from '../../model/rules.ts'
import { readShown } from '../list/read-shown.ts'

interface ShowOptions {
  /** Null: the form of a new record. */
  row: StoredRow | null
  names: Names
  form: Form
}

/**
 * The fixed fields that the user sees, with their values; without those of a row with what they begin with. Choices are what the
 * rules of the type offer now, and what the row has.
 */
export async function showFixed(actor: Actor, options: ShowOptions): Promise<FormField[]> {
  const { form, row } = options
  const offers = (await rulesOf(actor.services, form.schema.type).saving?.offers?.(actor)) ?? {}
  return fixedFieldsIn(form)
    .filter(({ rule }) => form.level(rule.fieldName) > 1)
    .map((fixed) => {
      const { rule, column } = fixed
      const offered = offers[fixed.key]
      const stored = row?.[column.name] ?? Number.NaN
      const words = wordsFor(actor, column, stored) ?? namedValues(column.words ?? {})
      const kept = offered && [...offered, Number(stored)]
      const setting = kept ? words.filter(({ value }) => kept.includes(Number(value))) : words
      return { ...rule, setting, value: fieldValue(fixed, options, setting) }
    })
}

function fieldValue(
  { column, parts }: FixedRule,
  options: ShowOptions,
  setting: readonly NamedValue[],
): unknown {
  if (parts) return Object.fromEntries(parts.map((part) => [toKey(part.name), partValue(part, options)]))
  if (options.row) return partValue(column, options)
  const { begins = null } = column.form
  // what is offered no more is no beginning
  return column.wordsFrom && !setting.some(({ value }) => value === begins)
    ? (setting[0]?.value ?? null)
    : begins
}

function partValue({ name, formType }: StoredColumn, { row, names, form }: ShowOptions): unknown {
  const key = toKey(name)
  if (!row || form.level(key) === 1) return null
  const shown = form.named(key) ? names : { ...names, related: () => '' }
  const value = storeOf(formType).toRead(row[name] ?? null, shown, null)
  return form.maskedInDetail(key) ? maskValue({ masksAs: formType }, value) : value
}

/** The same on a form, closed where the user may not write them. */
export function openFixed(fields: readonly FormField[], form: Form, isNew: boolean): FormField[] {
  const keys = new Map(fixedFieldsIn(form).map(({ key, rule }) => [rule.fieldName, key]))
  const isOpen = ({ fieldName }: FormField) => form.writes(keys.get(fieldName) ?? fieldName, isNew)
  return fields.map((field) => (isOpen(field) ? field : { ...field, authLevel: 2 }))
}

/** Values of related records that the type shows among its fixed fields, as far as the reader sees them there; for reading only. */
export async function readCarried(
  actor: Actor,
  type: RecordType,
  { row, form }: Pick<ShowOptions, 'row' | 'form'>,
): Promise<FormField[]> {
  const fields: FormField[] = []
  for (const { column, key, to, carries = {}, shows } of linksFrom(type)) {
    if (!shows || form.level(key) === 1) continue
    const id = row?.[column] ?? null
    const [target] = id === null ? [] : await readShown(actor, to, { where: sql<boolean>`r.id = ${id}` })
    for (const [fieldName, name] of Object.entries(shows)) {
      const carried = columnsOf(to).find((each) => each.name === carries[fieldName])
      if (!carried) continue
      fields.push(
        bareField({
          fieldName,
          name,
          formType: carried.formType,
          precisions: carried.precisions ?? null,
          authLevel: 2,
          sysInformation: 1,
          section: '基本信息',
          value: target?.[toKey(carried.name)] ?? null,
        }),
      )
    }
  }
  return fields
}
