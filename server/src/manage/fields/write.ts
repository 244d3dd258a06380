import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import { newColumnOperating, operatingBits } from '#protocol/fields/rule/operating.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import type { FieldRow } from '#server/engine/fields/field-row.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type Attributes, attributesOf } from './attributes.ts'
import type { Plan, PlannedField } from './plan.ts'

type Trx = Transaction<Tables>

interface WriteOptions {
  label: number
  parentFieldId: number | null
  /** The only kind that has them; null: all. */
  kind: number | null
  /** Names in use; new ones are added. */
  names: Set<string>
  now: Date
  neverUnique: boolean
}

interface Written {
  now: Date
  kind?: number | null
  /** Fields of the type that the plan leaves alone; their names are taken. */
  beside?: readonly FieldRow[]
  sortingFrom?: number | undefined
}

/** Writes the definition rows of a plan: the gone ones deleted, the rest in their order (record-engine.md §3.3). */
export async function writeFields(
  trx: Trx,
  type: DesignedForm,
  plan: Plan,
  { now, kind = null, beside = [], sortingFrom = 0 }: Written,
): Promise<void> {
  await deleteFields(
    trx,
    plan.removed.map((field) => field.fieldId),
  )
  const names = new Set([...type.fields.map(({ name }) => name), ...beside.map(({ fieldName }) => fieldName)])
  for (const { stored } of plan.fields) if (stored) names.add(stored.fieldName)
  const neverUnique = type.ofRows === true
  const options = { label: type.label, parentFieldId: null, kind, names, now, neverUnique }
  for (const [sorting, field] of plan.fields.entries()) {
    const fieldId = await writeField(trx, field, sortingFrom + sorting, options)
    await writeColumns(trx, field, { ...options, parentFieldId: fieldId })
  }
}

async function writeColumns(
  trx: Trx,
  table: PlannedField,
  options: Omit<WriteOptions, 'names'>,
): Promise<void> {
  await deleteFields(
    trx,
    table.removedColumns.map((column) => column.fieldId),
  )
  const names = new Set(table.columns.flatMap((column) => column.stored?.fieldName ?? []))
  for (const [sorting, column] of table.columns.entries())
    await writeField(trx, column, sorting, { ...options, names })
}

async function deleteFields(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length) await trx.deleteFrom('fields').where('field_id', 'in', ids).execute()
}

/** Answers the field's id. Rows that stay as they are keep their `updateTime`. */
async function writeField(
  trx: Trx,
  { stored, formType, attributes }: PlannedField,
  sorting: number,
  { label, parentFieldId, kind, names, now, neverUnique }: WriteOptions,
): Promise<number> {
  const row = { ...toRow(attributes), sorting, update_time: now }
  if (stored) {
    const isSame = sorting === stored.sorting && isEqual(attributes, attributesOf(stored))
    if (!isSame) await trx.updateTable('fields').set(row).where('field_id', '=', stored.fieldId).execute()
    return stored.fieldId
  }
  const { field_id } = await trx
    .insertInto('fields')
    .values({
      ...row,
      label,
      parent_field_id: parentFieldId,
      kind_id: kind,
      field_name: newName(names),
      form_type: formType,
      kind: 0,
      operating: without(operatingOf(formType, parentFieldId), neverUnique ? operatingBits.unique : 0),
    })
    .returning('field_id')
    .executeTakeFirstOrThrow()
  return field_id
}

function operatingOf(formType: FormType, parentFieldId: number | null): number {
  if (parentFieldId !== null) return newColumnOperating
  return formTypes[formType].design.operating
}

const without = (operating: number, bit: number): number => operating & ~bit

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** `field_` and six random characters. */
function newName(taken: Set<string>): string {
  for (;;) {
    const tail = Array.from({ length: 6 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
    const name = `field_${tail}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

const isEqual = (a: Attributes, b: Attributes) => JSON.stringify(toRow(a)) === JSON.stringify(toRow(b))

const toRow = (attributes: Attributes) => ({
  name: attributes.name,
  input_tips: attributes.inputTips,
  remark: attributes.remark,
  max_length: attributes.maxLength,
  default_value: attributes.defaultValue,
  is_unique: attributes.isUnique,
  is_required: attributes.isRequired,
  is_hidden: attributes.isHidden,
  options: attributes.options,
  option_colors: attributes.optionColors ? JSON.stringify(attributes.optionColors) : null,
  relevant: attributes.relevant,
  style_percent: attributes.stylePercent,
  precisions: attributes.precisions,
  form_position: attributes.formPosition,
  max_num_restrict: attributes.maxNumRestrict,
  min_num_restrict: attributes.minNumRestrict,
  form_assist_id: attributes.formAssistId,
})
