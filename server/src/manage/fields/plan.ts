import {
  columnTypes,
  type FormType,
  formTypeOfCode,
  formTypes,
  isFormType,
  paletteOf,
} from '#protocol/fields/form-types.ts'
import { LINKED } from '#protocol/fields/rule/design.ts'
import { mayOperate } from '#protocol/fields/rule/operating.ts'
import type { DrawnColumn, DrawnField } from '#protocol/manage/fields/calls.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import type { FieldRow } from '#server/engine/fields/field-row.ts'
import { areLinked } from '#server/engine/fields/parse-field.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Attributes, keepReadOnly, readAttributes } from './attributes.ts'

/** A field or column as it will be; `stored` is null for a new one. */
export interface PlannedField {
  stored: FieldRow | null
  formType: FormType
  attributes: Attributes
  columns: PlannedField[]
  /** Columns of the table that are gone. */
  removedColumns: FieldRow[]
}

export interface Plan {
  /** All fields in their new order. */
  fields: PlannedField[]
  removed: FieldRow[]
}

/** The drawn fields of a type whose linked options need no marker, with the marker by which they are stored. */
export const markLinked = (
  { linksOptions }: Pick<DesignedForm, 'linksOptions'>,
  drawn: readonly DrawnField[],
): readonly DrawnField[] =>
  linksOptions
    ? drawn.map((field) => (areLinked(field.options) ? { ...field, remark: LINKED } : field))
    : drawn

/** What a drawn definition means for the stored one; nothing is written yet (record-engine.md §3.3). */
export function planDefinition(
  stored: readonly FieldRow[],
  drawn: readonly DrawnField[],
  form: Pick<DesignedForm, 'ofRows'> = {},
): Plan {
  const byId = new Map(stored.map((field) => [field.fieldId, field]))
  const allowed = paletteOf(form)
  const fields = drawn.map((field) => planField(byId, field, allowed))
  for (const { attributes } of fields) if (form.ofRows) attributes.isUnique = false
  const kept = storedOnce(fields)
  const removed = stored.filter((field) => !kept.has(field))
  for (const field of removed) {
    if (field.kind !== 0 || !mayOperate(field.operating, 'delete')) refuse('fieldUndeletable', field.name)
  }
  return { fields, removed }
}

/** What is already stored among them, each of it drawn once. */
function storedOnce(planned: readonly PlannedField[]): Set<FieldRow> {
  const stored = planned.flatMap((field) => field.stored ?? [])
  const kept = new Set(stored)
  if (kept.size < stored.length) refuse('invalid')
  return kept
}

function planField(
  byId: ReadonlyMap<number, FieldRow>,
  drawn: DrawnField,
  allowed: readonly FormType[],
): PlannedField {
  const planned = planOne(drawn, drawn.fieldId ? byId.get(drawn.fieldId) : null, allowed)
  if (!formTypes[planned.formType].hasColumns) return planned
  const known = planned.stored?.columns ?? []
  const columns = drawn.fieldExtendList.map((column) => planColumn(known, column))
  if (columns.length === 0) refuse('tableEmpty')
  const kept = storedOnce(columns)
  return { ...planned, columns, removedColumns: known.filter((column) => !kept.has(column)) }
}

function planColumn(known: readonly FieldRow[], drawn: DrawnColumn): PlannedField {
  const columnId = drawn.fieldId ?? drawn.id
  const stored = columnId ? known.find((column) => column.fieldId === columnId) : null
  if (!isAllowedColumn(drawn, stored ?? null)) refuse('fieldTypeNotInside')
  const planned = planOne(drawn, stored, columnTypes)
  return {
    ...planned,
    attributes: { ...planned.attributes, isUnique: false, isHidden: false, relevant: null },
  }
}

function isAllowedColumn(drawn: DrawnColumn, stored: FieldRow | null): boolean {
  const formType = stored?.formType ?? formTypeOf(drawn)
  return formType !== undefined && columnTypes.includes(formType)
}

/** `stored` undefined: the id names no field of this form. */
function planOne(
  drawn: DrawnColumn,
  stored: FieldRow | null | undefined,
  allowed: readonly FormType[],
): PlannedField {
  if (stored === undefined) refuse('rowUnknown')
  const formType = stored?.formType ?? formTypeOf(drawn)
  if (!formType || (!stored && !allowed.includes(formType))) refuse('fieldTypeUnknown')
  const attributes = readAttributes(stored ? withStoredName(drawn, stored) : drawn, formType)
  return {
    stored: stored ?? null,
    formType,
    attributes: stored ? keepReadOnly(stored, attributes) : attributes,
    columns: [],
    removedColumns: [],
  }
}

/** A name that may not change need not be sent either; options of coded fields are no text. */
function withStoredName(drawn: DrawnColumn, stored: FieldRow): DrawnColumn {
  const name = mayOperate(stored.operating, 'name') ? drawn.name : stored.name
  const options = mayOperate(stored.operating, 'options') ? drawn.options : (stored.options ?? '')
  const remark = mayOperate(stored.operating, 'options') ? drawn.remark : (stored.remark ?? '')
  return { ...drawn, name, options, remark, optionColors: drawn.optionColors ?? stored.optionColors }
}

function formTypeOf({ formType, type }: DrawnColumn): FormType | undefined {
  if (formType) return isFormType(formType) ? formType : undefined
  return type === undefined ? undefined : formTypeOfCode(type)
}
