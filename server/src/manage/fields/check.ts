import { formTypes } from '#protocol/fields/form-types.ts'
import { designLimits, LINKED } from '#protocol/fields/rule/design.ts'
import { findLinkFault } from '#protocol/fields/rule/linkage.ts'
import { mayOperate } from '#protocol/fields/rule/operating.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { type FieldRow, splitOptions } from '#server/engine/fields/field-row.ts'
import type { FieldSnapshot } from '#server/engine/model/catalog.ts'
import { refuse } from '#server/platform/refusal.ts'
import { checkDefault } from './attributes.ts'
import type { Plan, PlannedField } from './plan.ts'

/** One field at least, a hundred at most. */
export function checkCount(count: number): void {
  if (count === 0) refuse('invalidAt', 'data')
  if (count > designLimits.fields) refuse('tooManyFields')
}

/** Refuses a definition that breaks a rule of the designer (record-engine.md §3.3); mends what only drifted. */
export function checkPlan(
  type: DesignedForm,
  plan: Plan,
  snapshot: FieldSnapshot,
  beside: readonly FieldRow[] = [],
): void {
  const { fields } = plan
  checkNames(fields, beside)
  for (const field of fields) {
    checkHiding(type, field)
    checkLimits(field)
    checkRelevant(type, field, snapshot)
    checkNewDefault(field)
    checkNames(field.columns)
    for (const column of field.columns) {
      checkLimits(column)
      checkNewDefault(column)
    }
    linkKnown(field.columns)
  }
  checkPlaces(fields)
  linkKnown(fields)
  checkLinks(type, fields)
}

function checkNames(fields: readonly PlannedField[], beside: readonly FieldRow[] = []): void {
  const names = [...fields.map((field) => field.attributes.name), ...beside.map(({ name }) => name)]
  if (new Set(names).size < names.length) refuse('fieldNameTaken')
}

/** A built-in field that records of the type cannot be without. */
const isFixed = (type: DesignedForm, { stored }: PlannedField): boolean =>
  stored !== null &&
  stored.kind !== 0 &&
  type.fields.some((field) => field.name === stored.fieldName && field.fixedInForm)

/** Refuses options that would keep a field from being filled although it must be. */
function checkLinks(type: DesignedForm, fields: readonly PlannedField[]): void {
  const found = findLinkFault(
    fields.map((field) => ({ ...field.attributes, isFixed: isFixed(type, field), shows: shownBy(field) })),
  )
  if (found) refuse(found.fault, found.field.name)
}

const shownBy = ({ attributes: { remark, options } }: PlannedField): number[] => {
  const links: Record<string, number[]> = remark === LINKED ? JSON.parse(options || '{}') : {}
  return Object.values(links).flat()
}

function checkHiding(type: DesignedForm, field: PlannedField): void {
  const { stored, attributes } = field
  if (!attributes.isHidden) return
  if (isFixed(type, field)) refuse('systemFieldHidden')
  if (attributes.isRequired) refuse('requiredHidden')
  if (stored && !stored.isHidden && !mayOperate(stored.operating, 'hide')) refuse('systemFieldHidden')
}

function checkLimits({ attributes: { minNumRestrict, maxNumRestrict } }: PlannedField): void {
  const min = minNumRestrict === null ? null : toDecimal(minNumRestrict)
  const max = maxNumRestrict === null ? null : toDecimal(maxNumRestrict)
  if (min && max && min.gt(max)) refuse('numericLimit')
}

/** Only a type that is converted names the field of the other type that takes the value (crm-records.md §2.5). */
function checkRelevant(type: DesignedForm, field: PlannedField, snapshot: FieldSnapshot): void {
  const { relevant, name } = field.attributes
  if (relevant === null) return
  const target = snapshot.field(relevant)
  const fits =
    recordTypeOf(type.label)?.detail.actions.includes('convert') && target && target.label !== type.label
  if (!fits || target.formType !== field.formType) refuse('fieldRelevantUnfit', name)
}

/** A stored default stays as it is; a new one must pass the field's own rules. */
function checkNewDefault({ stored, formType, attributes }: PlannedField): void {
  if (stored && stored.defaultValue === attributes.defaultValue && stored.options === attributes.options)
    return
  const { options, remark, precisions, minNumRestrict, maxNumRestrict, maxLength, name } = attributes
  const setting = remark === LINKED ? Object.keys(JSON.parse(options || '{}')) : splitOptions(options)
  checkDefault(attributes, formType, {
    name,
    formType,
    isNull: 0,
    setting,
    optionsData: null,
    maxLength,
    precisions,
    minNumRestrict,
    maxNumRestrict,
    autoGeneNumber: 0,
    fieldExtendList: [],
  })
}

interface FormPosition {
  row: number
  column: number
}

function positionOf({ attributes }: PlannedField): FormPosition | null {
  const [, row, column] = /^(\d{1,3}),(\d{1,3})$/.exec(attributes.formPosition ?? '') ?? []
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}

/** At most four to a row, a detail table alone; rows and columns are numbered without gaps (record-engine.md §2.4). */
function checkPlaces(fields: readonly PlannedField[]): void {
  const placed = fields.flatMap((field) => {
    const place = positionOf(field)
    if (!place) field.attributes.formPosition = null
    return place ? [{ field, ...place }] : []
  })
  const rows = [...Map.groupBy(placed, ({ row }) => row)].sort(([a], [b]) => a - b)
  for (const [index, [, row]] of rows.entries()) {
    if (row.length > designLimits.perRow) refuse('fieldsPerRow', designLimits.perRow)
    const table = row.length > 1 && row.find(({ field }) => formTypes[field.formType].design.ownRow)
    if (table) refuse('fieldNeedsRow', table.field.attributes.name)
    const ordered = row.toSorted((a, b) => a.column - b.column)
    for (const [at, { field }] of ordered.entries()) field.attributes.formPosition = `${index},${at}`
  }
}

/** Options may only show fields of this form, and never their own; numbers of fields that are gone are dropped. */
function linkKnown(fields: readonly PlannedField[]): void {
  const numbers = fields.flatMap((field) => field.attributes.formAssistId ?? [])
  if (new Set(numbers).size < numbers.length) refuse('invalid')
  const known = new Set(numbers)
  for (const { attributes } of fields) {
    if (attributes.remark !== LINKED) continue
    const links: Record<string, number[]> = JSON.parse(attributes.options || '{}')
    const kept = Object.entries(links).map(([option, ids]) => [
      option,
      ids.filter((assistId) => known.has(assistId) && assistId !== attributes.formAssistId),
    ])
    attributes.options = JSON.stringify(Object.fromEntries(kept))
  }
}
