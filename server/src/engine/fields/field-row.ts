import type { ColumnType, Generated, Selectable } from 'kysely'
import { LINKED } from '#protocol/fields/design.ts'
import type { AuthLevel, FieldKind, FormField, LinkedOptions } from '#protocol/fields/field.ts'
import { type FormType, formTypes, isFormType } from '#protocol/fields/form-types.ts'
import { toKey } from '#protocol/record/declare.ts'

/** A row of the table of field definitions. */
export interface FieldTable {
  field_id: Generated<number>
  label: number
  parent_field_id: number | null
  field_name: string
  name: string
  form_type: string
  kind: 0 | 1 | 2
  remark: string | null
  input_tips: string | null
  max_length: number | null
  default_value: string | null
  is_unique: Generated<boolean>
  is_required: Generated<boolean>
  is_hidden: Generated<boolean>
  sorting: Generated<number>
  options: string | null
  operating: Generated<number>
  relevant: number | null
  style_percent: Generated<number>
  precisions: number | null
  form_position: string | null
  max_num_restrict: string | null
  min_num_restrict: string | null
  form_assist_id: number | null
  update_time: ColumnType<Date, Date | undefined, Date>
}

/** A field definition, parsed once when the catalog loads. */
export interface FieldRow {
  fieldId: number
  label: number
  parentFieldId: number | null
  /** snake_case name of the definition. */
  fieldName: string
  /** camelCase name on the wire. */
  key: string
  /** The table's column; '' for fields without a value. */
  column: string
  name: string
  formType: FormType
  kind: FieldKind
  remark: string | null
  inputTips: string | null
  maxLength: number | null
  defaultValue: string | null
  isUnique: boolean
  isRequired: boolean
  isHidden: boolean
  sorting: number
  /** As stored: comma-joined, or JSON for linked options. */
  options: string | null
  setting: string[]
  optionsData: LinkedOptions | null
  operating: number
  relevant: number | null
  stylePercent: number
  precisions: number | null
  formPosition: string | null
  xAxis: number
  yAxis: number
  maxNumRestrict: string | null
  minNumRestrict: string | null
  formAssistId: number | null
  updateTime: Date
  /** The database itself keeps it unique; until then saving looks for the value under a lock. */
  isGuarded: boolean
  /** A rule fills it when it is left empty. */
  isNumbered: boolean
  /** Columns of a detail table. */
  columns: FieldRow[]
}

/** What is known of a column besides its definition. */
export type ColumnStanding = (field: { label: number; column: string }) => boolean

interface Standings {
  isGuarded: ColumnStanding
  isNumbered: ColumnStanding
}
const noStandings: Standings = { isGuarded: () => false, isNumbered: () => false }

export function parseField(
  row: Selectable<FieldTable>,
  columns: FieldRow[],
  { isGuarded, isNumbered } = noStandings,
): FieldRow {
  if (!isFormType(row.form_type))
    throw new Error(`field ${row.field_id} has the unknown form type ${row.form_type}`)
  const optionsData = row.remark === LINKED ? parseLinked(row.options) : null
  const column = { label: row.label, column: columnOf(row) }
  const [x = Number.NaN, y = Number.NaN] = (row.form_position ?? '').split(',').map(Number)
  return {
    fieldId: row.field_id,
    label: row.label,
    parentFieldId: row.parent_field_id,
    fieldName: row.field_name,
    key: toKey(row.field_name),
    column: column.column,
    name: row.name,
    formType: row.form_type,
    kind: row.kind,
    remark: row.remark,
    inputTips: row.input_tips,
    maxLength: row.max_length,
    defaultValue: row.default_value,
    isUnique: row.is_unique,
    isRequired: row.is_required,
    isHidden: row.is_hidden,
    sorting: row.sorting,
    options: row.options,
    setting: optionsData ? Object.keys(optionsData) : splitOptions(row.options),
    optionsData,
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
    columns,
  }
}

/** `f_<fieldId>` for custom fields, the field's own name for built-in ones (record-engine.md §18.1). */
function columnOf(
  row: Pick<Selectable<FieldTable>, 'form_type' | 'kind' | 'field_id' | 'field_name'>,
): string {
  if (row.form_type === 'desc_text') return ''
  return row.kind === 0 ? `f_${row.field_id}` : row.field_name
}

export function splitOptions(options: string | null): string[] {
  return (options ?? '')
    .split(',')
    .map((option) => option.trim())
    .filter(Boolean)
}

function parseLinked(options: string | null): LinkedOptions {
  const parsed: unknown = JSON.parse(options || '{}')
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return {}
  return Object.fromEntries(
    Object.entries(parsed).map(([option, ids]) => [option, Array.isArray(ids) ? ids.map(Number) : []]),
  )
}

/** The field as forms and details receive it (record-engine.md §5.1). */
export function toFormField(
  field: FieldRow,
  given: { value: unknown; authLevel: AuthLevel | null },
): FormField {
  return {
    fieldId: field.fieldId,
    fieldName: field.key,
    name: field.name,
    formType: field.formType,
    type: formTypes[field.formType].code,
    fieldType: field.kind,
    inputTips: field.inputTips,
    maxLength: field.maxLength,
    maxlength: field.maxLength,
    defaultValue: readDefault(field),
    value: field.formType === 'desc_text' ? field.defaultValue : given.value,
    isUnique: field.isUnique ? 1 : 0,
    isNull: field.isRequired ? 1 : 0,
    sorting: field.sorting,
    remark: field.remark,
    options: field.options,
    setting: field.setting,
    optionsData: field.optionsData,
    formAssistId: field.formAssistId,
    authLevel: given.authLevel,
    autoGeneNumber: field.isNumbered ? 1 : 0,
    sysInformation: null,
    stylePercent: field.stylePercent,
    formPosition: field.formPosition,
    xAxis: field.xAxis,
    yAxis: field.yAxis,
    precisions: field.precisions,
    maxNumRestrict: field.maxNumRestrict,
    minNumRestrict: field.minNumRestrict,
    fieldExtendList: field.columns.map((column) => toFormField(column, { value: null, authLevel: null })),
  }
}

const textDefault = (stored: string | null): unknown => stored ?? ''
const jsonDefault = (stored: string | null): unknown => (stored ? JSON.parse(stored) : null)
const noDefault = (): unknown => []

const defaults: Partial<Record<FormType, (stored: string | null) => unknown>> = {
  checkbox: splitOptions,
  date_interval: splitOptions,
  user: noDefault,
  structure: noDefault,
  position: jsonDefault,
  location: jsonDefault,
}

/** Defaults as forms and the designer receive them (record-engine.md §2.7). */
export function readDefault({
  formType,
  defaultValue,
}: Pick<FieldRow, 'formType' | 'defaultValue'>): unknown {
  return (defaults[formType] ?? textDefault)(defaultValue)
}
