import type { Selectable } from 'kysely'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { LineColumn, Lines } from '#protocol/record/declaration/lines.ts'
import { storeOf } from '../fields/all.ts'
import { type FieldRow, type FieldTable, toFormField } from '../fields/field-row.ts'
import { parseField } from '../fields/parse-field.ts'
import { NEVER_CHANGED } from './catalog.ts'

/** Lines as the engine checks, keeps and describes them: their columns are fields that no designer knows. */
export interface LineTable {
  lines: Lines
  /** In the order of the declaration. */
  columns: readonly LineField[]
}

export interface LineField {
  key: string
  column: string
  /** Its store and its words. */
  field: FieldRow
  /** What it allows, and how forms and details receive it. */
  rule: FormField
  declared: LineColumn
}

const known = new WeakMap<RecordType, readonly LineTable[]>()

/** The lines of a type; none for most. */
export function lineTablesOf(type: RecordType): readonly LineTable[] {
  const tables = known.get(type) ?? (type.lines ?? []).map((lines) => toTable(type, lines))
  known.set(type, tables)
  return tables
}

function toTable(type: RecordType, lines: Lines): LineTable {
  const columns = lines.columns.map((declared): LineField => {
    const field = parseField(toRow(type, declared), [])
    const { column } = storeOf(field.formType)
    if (column === null || column === 'jsonb' || column.endsWith('[]'))
      throw new Error(`${lines.key} of ${type.key}: a line holds no ${field.formType}`)
    const rule = toFormField(field, { value: null, authLevel: null })
    return { key: toKey(declared.name), column: declared.name, field, rule, declared }
  })
  return { lines, columns }
}

const toRow = (
  { label }: RecordType,
  { name, label: title, formType, required, precisions, maxLength, options, least, largest }: LineColumn,
): Selectable<FieldTable> => ({
  field_id: 0,
  label,
  parent_field_id: null,
  field_name: name,
  name: title,
  form_type: formType,
  kind: 1,
  remark: null,
  input_tips: null,
  max_length: maxLength ?? null,
  default_value: null,
  is_unique: false,
  is_required: required ?? false,
  is_hidden: false,
  sorting: 0,
  options: options?.join(',') ?? null,
  option_colors: null,
  operating: 0,
  relevant: null,
  style_percent: 100,
  precisions: precisions ?? null,
  form_position: null,
  max_num_restrict: largest ?? null,
  min_num_restrict: least ?? null,
  form_assist_id: null,
  kind_id: null,
  origin_id: null,
  update_time: NEVER_CHANGED,
})
