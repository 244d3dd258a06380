import type { Selectable } from 'kysely'
import { type FormType, formTypes, isFormType } from '#protocol/fields/form-types.ts'
import { LINKED } from '#protocol/fields/rule/design.ts'
import type { LinkedOptions } from '#protocol/fields/rule/field.ts'
import { colorsOf } from '#protocol/fields/rule/option-colors.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { storeOf } from './all.ts'
import { parseJson } from './default.ts'
import { type FieldRow, type FieldTable, splitOptions } from './field-row.ts'

/** What is known of a column besides its definition. */
export type ColumnTest = (field: { label: number; column: string }) => boolean

interface ColumnFacts {
  isGuarded: ColumnTest
  isNumbered: ColumnTest
  /** As values of which form type its declaration masks it. */
  masksAs: (field: { label: number; column: string }) => FormType | undefined
  /** Fields of a single kind of the type are kept in `kind_values`. */
  keepsApart: (label: number) => boolean
  /** Linked options of the type need no marker. */
  linksOptions: (label: number) => boolean
}
const noFacts: ColumnFacts = {
  isGuarded: () => false,
  isNumbered: () => false,
  masksAs: () => undefined,
  keepsApart: () => false,
  linksOptions: () => false,
}

export function parseField(
  row: Selectable<FieldTable>,
  columns: FieldRow[],
  { isGuarded, isNumbered, masksAs, keepsApart, linksOptions } = noFacts,
): FieldRow {
  if (!isFormType(row.form_type))
    throw new Error(`field ${row.field_id} has the unknown form type ${row.form_type}`)
  const formType = row.form_type
  const isLinked = row.remark === LINKED || (linksOptions(row.label) && areLinked(row.options))
  const optionsData = isLinked ? parseLinked(row.options) : null
  const setting = optionsData ? Object.keys(optionsData) : splitOptions(row.options)
  const column = { label: row.label, column: columnOf(row, formType) }
  const [x = Number.NaN, y = Number.NaN] = (row.form_position ?? '').split(',').map(Number)
  return {
    fieldId: row.field_id,
    label: row.label,
    parentFieldId: row.parent_field_id,
    fieldName: row.field_name,
    key: toKey(row.field_name),
    column: column.column,
    name: row.name,
    formType,
    kind: row.kind,
    remark: row.remark,
    inputTips: row.input_tips,
    // one that is not designed is left over from before, and the form type has its own
    maxLength: formTypes[formType].design.maxLength === null ? null : row.max_length,
    defaultValue: row.default_value,
    initial: storeOf(formType).default.read(row.default_value),
    isUnique: row.is_unique,
    isRequired: row.is_required,
    isHidden: row.is_hidden,
    sorting: row.sorting,
    options: row.options,
    setting,
    optionsData,
    optionColors: colorsOf(setting, isObject(row.option_colors) ? row.option_colors : null),
    operating: row.operating,
    relevant: row.relevant,
    stylePercent: row.style_percent,
    precisions: row.precisions,
    formPosition: row.form_position,
    xAxis: Number.isInteger(x) ? x : -1,
    yAxis: Number.isInteger(y) ? y : -1,
    maxNumRestrict: row.max_num_restrict,
    minNumRestrict: row.min_num_restrict,
    formAssistId: row.form_assist_id,
    updateTime: row.update_time,
    isGuarded: row.is_unique && isGuarded(column),
    isNumbered: isNumbered(column),
    masksAs: masksAs(column) ?? formType,
    ofKind: row.kind_id,
    originId: row.origin_id ?? row.field_id,
    place: row.kind_id !== null && keepsApart(row.label) ? 'kind' : 'row',
    columns,
  }
}

/** `f_<originId>` for custom fields, the field's own name for built-in ones (record-engine.md §18.1). */
function columnOf(
  row: Pick<Selectable<FieldTable>, 'kind' | 'field_id' | 'origin_id' | 'field_name'>,
  formType: FormType,
): string {
  if (!formTypes[formType].hasValue) return ''
  return row.kind === 0 ? `f_${row.origin_id ?? row.field_id}` : row.field_name
}

/** Written as linked options are. */
export const areLinked = (options: string | null): boolean =>
  options?.startsWith('{') === true && isObject(parseJson(options))

function parseLinked(options: string | null): LinkedOptions {
  const parsed: unknown = JSON.parse(options || '{}')
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return {}
  return Object.fromEntries(
    Object.entries(parsed).map(([option, ids]) => [option, Array.isArray(ids) ? ids.map(Number) : []]),
  )
}
