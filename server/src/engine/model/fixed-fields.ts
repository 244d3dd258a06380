import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import { type FixedColumn, fixedColumnsOf } from '#protocol/record/declaration/fixed-fields.ts'
import { namedValues } from '#protocol/record/declaration/named-values.ts'
import type { KindForm } from './form-of.ts'

/** A field of forms and details that the designer does not own. */
export interface FixedRule {
  /** Key of its column: kinds and rights name it by this. */
  key: string
  column: FixedColumn
  /** As forms receive it and saves check it, without a value. */
  rule: FormField
  /** The columns of a field that forms send as several; null: it is its own column. */
  parts: readonly StoredColumn[] | null
}

const known = new WeakMap<RecordType, readonly FixedRule[]>()

/** The fixed fields of a type, in the order of its stored columns. */
export function fixedFieldsOf(type: RecordType): readonly FixedRule[] {
  const made = known.get(type) ?? buildRules(type)
  known.set(type, made)
  return made
}

/** Those that a form shows, required as in its kind. */
export const fixedFieldsIn = ({ schema, presence }: Pick<KindForm, 'schema' | 'presence'>): FixedRule[] =>
  fixedFieldsOf(schema.type)
    .filter(({ key }) => presence(key) !== 'hidden')
    .map((fixed) => {
      const said = presence(fixed.key)
      const isNull = said === 'required' ? 1 : 0
      return said === undefined ? fixed : { ...fixed, rule: { ...fixed.rule, isNull } }
    })

/** Values that stand for what is not stored yet, where fields depend on them. */
export const beginningsOf = (type: RecordType): Record<string, unknown> =>
  Object.fromEntries(
    fixedFieldsOf(type).flatMap(({ key, column: { form } }) =>
      form.begins === undefined ? [] : [[key, form.begins] as const],
    ),
  )

function buildRules(type: RecordType): FixedRule[] {
  const columns = fixedColumnsOf(type)
  const dependent = columns.filter(({ form }) => form.when)
  /** Numbers by which a choice shows other fields; those of the designer count from 1. */
  const assistIdOf = (column: FixedColumn) => (column.form.when ? -1 - dependent.indexOf(column) : null)
  return columns.map((column) => {
    const { name, form, words } = column
    const shown = dependent.filter(({ form: { when } }) => when?.column === name)
    const shownBy = (code: number) => shown.filter(({ form: { when } }) => when?.is.includes(code))
    const optionsData = Object.fromEntries(
      Object.keys(words ?? {}).map((code) => [
        code,
        shownBy(Number(code)).map((each) => assistIdOf(each) ?? 0),
      ]),
    )
    const rule = bareField({
      fieldName: form.block?.key ?? toKey(name),
      name: form.block?.title ?? column.label,
      formType: words ? 'select' : column.formType,
      section: form.section,
      isNull: form.required ? 1 : 0,
      setting: words ? namedValues(words) : [],
      optionsData: shown.length > 0 ? optionsData : null,
      formAssistId: assistIdOf(column),
      maxLength: form.maxLength ?? null,
      maxlength: form.maxLength ?? null,
      precisions: column.precisions ?? null,
      minNumRestrict: column.least ?? null,
      maxNumRestrict: column.largest ?? null,
      stylePercent: form.block ? 100 : 50,
    })
    const parts = form.block
      ? [name, ...form.block.columns].flatMap((part) => type.stored.find((each) => each.name === part) ?? [])
      : null
    return { key: toKey(name), column, rule, parts }
  })
}
