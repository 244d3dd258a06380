import type { ColumnType, Generated } from 'kysely'
import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import type { AuthLevel, FieldKind, FormField, LinkedOptions } from '#protocol/fields/rule/field.ts'
import type { OptionColors } from '#protocol/fields/rule/option-colors.ts'

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
  /** Null: of every kind of its type's records. */
  kind_id: Generated<number | null>
  /** The field it was first copied from, in an earlier version of its kind. */
  origin_id: Generated<number | null>
  /** By the name of the option, as JSON. */
  option_colors: ColumnType<unknown, string | null | undefined, string | null>
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
  /** As stored. */
  defaultValue: string | null
  /** The same as forms and the designer receive it (record-engine.md §2.7). */
  initial: unknown
  isUnique: boolean
  isRequired: boolean
  isHidden: boolean
  sorting: number
  /** As stored: comma-joined, or JSON for linked options. */
  options: string | null
  setting: string[]
  optionsData: LinkedOptions | null
  optionColors: OptionColors | undefined
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
  /** As values of which form type it is masked. */
  masksAs: FormType
  /** The only kind whose form has it; null: all. */
  ofKind: number | null
  /** The first of the fields that it is a copy of, or its own id: its values are kept under this one. */
  originId: number
  /** Where its values are kept: a column of the record's table, or a key of `kind_values`. */
  place: 'row' | 'kind'
  /** Columns of a detail table. */
  columns: FieldRow[]
}

/** Options as they are stored, comma-joined. */
export function splitOptions(options: string | null): string[] {
  return (options ?? '')
    .split(',')
    .map((option) => option.trim())
    .filter(Boolean)
}

/** How many characters a value may have, as saving checks it; null where length means nothing. */
export const longestOf = (field: Pick<FieldRow, 'formType' | 'maxLength'>): number | null =>
  formTypes[field.formType].longest?.(field) ?? null

/** The field as forms and details receive it (record-engine.md §5.1). */
export function toFormField(
  field: FieldRow,
  given: { value: unknown; authLevel: AuthLevel | null; words?: string; masked?: boolean },
): FormField {
  const maxLength = longestOf(field)
  return {
    fieldId: field.fieldId,
    fieldName: field.key,
    name: field.name,
    formType: field.formType,
    type: formTypes[field.formType].code,
    fieldType: field.kind,
    inputTips: field.inputTips,
    maxLength,
    maxlength: maxLength,
    defaultValue: field.initial,
    value: formTypes[field.formType].hasValue ? given.value : field.defaultValue,
    ...(given.words === undefined ? {} : { words: given.words }),
    ...(given.masked ? { masked: true as const } : {}),
    isUnique: field.isUnique ? 1 : 0,
    isNull: field.isRequired ? 1 : 0,
    sorting: field.sorting,
    remark: field.remark,
    options: field.options,
    setting: field.setting,
    optionsData: field.optionsData,
    optionColors: field.optionColors,
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
