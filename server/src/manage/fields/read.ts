import { formTypes } from '#protocol/fields/form-types.ts'
import type { DesignedField } from '#protocol/manage/fields/calls.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import { arrangeRows } from '#server/engine/features/detail/form.ts'
import { type FieldRow, longestOf } from '#server/engine/fields/field-row.ts'
import { type FieldSnapshot, NEVER_CHANGED } from '#server/engine/model/catalog.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { designedTypes } from './designed-types.ts'

/** crmField/queryFields: the types whose form can be designed, with their latest change. */
export function listTypes(snapshot: FieldSnapshot) {
  return designedTypes.map((type) => ({
    label: type.label,
    name: `${type.display}管理`,
    updateTime: latestChange(snapshot.fieldsOf(type.label)),
  }))
}

/** The moment of the latest change, as the wire writes it. */
export function latestChange(fields: readonly FieldRow[]): string {
  const times = fields
    .flatMap((field) => [field, ...field.columns])
    .map((field) => field.updateTime.getTime())
  return formatMoment(new Date(Math.max(NEVER_CHANGED.getTime(), ...times)))
}

/** crmField/list: rows by x, columns by y, hidden fields included (record-engine.md §3.2); of a part of them, where they have a form of their own. */
export function readDefinition(
  type: DesignedForm,
  snapshot: FieldSnapshot,
  holds: (field: FieldRow) => boolean = () => true,
): DesignedField[][] {
  const fixed = new Set(type.fields.filter((field) => field.fixedInForm).map((field) => field.name))
  const own = snapshot.fieldsOf(type.label).filter(holds)
  return arrangeRows(own.map((field) => toDesigned(field, (each) => fixed.has(each.fieldName))))
}

/** The same of one kind made at run time: the fields of all kinds first, which no one changes, then its own. */
export const readKindDefinition = (
  type: DesignedForm,
  kind: number,
  snapshot: FieldSnapshot,
): DesignedField[][] => [
  ...readDefinition(type, snapshot),
  ...arrangeRows(snapshot.fieldsOfKind(type.label, kind).map((field) => toDesigned(field, () => false))),
]

const bit = (on: boolean) => (on ? (1 as const) : (0 as const))

function toDesigned(field: FieldRow, isFixed: (field: FieldRow) => boolean): DesignedField {
  return {
    id: field.fieldId,
    fieldId: field.fieldId,
    parentFieldId: field.parentFieldId,
    fieldName: field.fieldName,
    name: field.name,
    type: formTypes[field.formType].code,
    formType: field.formType,
    label: field.label,
    remark: field.remark,
    inputTips: field.inputTips,
    maxLength: longestOf(field),
    defaultValue: field.initial,
    isUnique: bit(field.isUnique),
    isNull: bit(field.isRequired),
    isHidden: bit(field.isHidden),
    sorting: field.sorting,
    options: field.options,
    setting: field.setting,
    optionsData: field.optionsData,
    optionColors: field.optionColors,
    operating: field.operating,
    fieldType: field.kind,
    relevant: field.relevant,
    stylePercent: field.stylePercent,
    precisions: field.precisions,
    formPosition: field.formPosition,
    xAxis: field.xAxis,
    yAxis: field.yAxis,
    maxNumRestrict: field.maxNumRestrict,
    minNumRestrict: field.minNumRestrict,
    formAssistId: field.formAssistId,
    isFixed: bit(field.kind !== 0 && isFixed(field)),
    updateTime: formatMoment(field.updateTime),
    fieldExtendList: field.columns.map((column) => toDesigned(column, () => false)),
  }
}
